import { beforeEach, describe, expect, test } from 'vitest'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { forbiddenStorage, storageOf } from '#web/lib/page/testing.storage.ts'
import { createCabinetStorage, ONLY_HERE, ownerOf } from './cabinet-storage.ts'

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

let owner: string
let storage: Storage
beforeEach(() => {
  owner = 'ruth'
  storage = storageOf()
})
const openStorage = (open = () => storage) => createCabinetStorage(forgivingStore(open), () => owner)

describe.each([
  ['in storage', () => openStorage()],
  ['in memory, where storage is forbidden', () => openStorage(forbiddenStorage)],
])('%s', (_where, open) => {
  test('values are read back, listed and removed', () => {
    const cabinet = open()
    cabinet.write('draft.v1.3', { answers: { a: 'Bread' } })
    cabinet.write('day.v1.3', { title: 'Manna' })
    expect(cabinet.read('draft.v1.3')).toEqual({ answers: { a: 'Bread' } })
    expect(cabinet.names('draft.')).toEqual(['draft.v1.3'])
    cabinet.remove('draft.v1.3')
    expect(cabinet.read('draft.v1.3')).toBeUndefined()
    expect(cabinet.names('')).toEqual(['day.v1.3'])
  })

  test('a refused session leaves what exists only here, and a logout leaves nothing', () => {
    const cabinet = open()
    const onlyHere = ['device.v1.3', 'draft.v1.3', 'outbox.1']
    for (const name of [...onlyHere, 'answers.v1.3', 'me']) cabinet.write(name, 'text')
    cabinet.forget(ONLY_HERE)
    expect(cabinet.names('').toSorted()).toEqual(onlyHere)
    cabinet.forget()
    expect(cabinet.names('')).toEqual([])
    owner = ''
    cabinet.write('draft.v1.3', 'text')
    expect(cabinet.names('')).toEqual([])
  })

  test('two subscribers who share a browser never read or remove each other’s values', () => {
    const cabinet = open()
    cabinet.write('draft.v1.3', 'of Ruth')
    owner = 'naomi'
    expect(cabinet.read('draft.v1.3')).toBeUndefined()
    cabinet.write('draft.v1.3', 'of Naomi')
    cabinet.forget()
    expect(cabinet.names('')).toEqual([])
    owner = 'ruth'
    expect(cabinet.read('draft.v1.3')).toBe('of Ruth')
  })
})

test('the newest value is read even when storage is full', () => {
  const cabinet = openStorage()
  cabinet.write('draft.v1.3', 'first')
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  cabinet.write('draft.v1.3', 'second')
  expect(cabinet.read('draft.v1.3')).toBe('second')
})

test('a value that is not JSON is ignored', () => {
  storage.setItem('cabinet.ruth.me', '{"half')
  expect(openStorage().read('me')).toBeUndefined()
})

test('the owner comes from a valid token only', () => {
  expect(ownerOf(tokenOf({ sub: '0f4d-õ?' }))).toBe(Buffer.from('0f4d-õ?').toString('latin1'))
  for (const invalid of [null, '', 'a.b', 'x.e30.y', tokenOf({ sub: 7 })]) expect(ownerOf(invalid)).toBe('')
})
