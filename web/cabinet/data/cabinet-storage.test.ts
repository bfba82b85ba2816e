import { beforeEach, describe, expect, test } from 'vitest'
import { createCabinetStorage, ownerOf } from './cabinet-storage.ts'

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

/** A browser's storage: its entries are properties, as Object.keys sees them. */
const createStorage = (): Storage => {
  const entries = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void delete entries[key],
  }) as Storage
  return entries
}

const forbidden = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

let owner: string
let storage: Storage
beforeEach(() => {
  owner = 'ruth'
  storage = createStorage()
})
const keep = (open = () => storage) => createCabinetStorage(open, () => owner)

describe.each([
  ['in storage', () => keep()],
  ['in memory, where storage is forbidden', () => keep(forbidden)],
])('%s', (_where, make) => {
  test('what is kept is read back, listed and removed', () => {
    const kept = make()
    kept.write('draft.v1.3', { answers: { a: 'Bread' } })
    kept.write('day.v1.3', { title: 'Manna' })
    expect(kept.read('draft.v1.3')).toEqual({ answers: { a: 'Bread' } })
    expect(kept.names('draft.')).toEqual(['draft.v1.3'])
    kept.remove('draft.v1.3')
    expect(kept.read('draft.v1.3')).toBeUndefined()
    expect(kept.names('')).toEqual(['day.v1.3'])
  })

  test('two people who share a browser never see what is the other’s, nor forget it', () => {
    const kept = make()
    kept.write('draft.v1.3', 'of Ruth')
    owner = 'naomi'
    expect(kept.read('draft.v1.3')).toBeUndefined()
    kept.write('draft.v1.3', 'of Naomi')
    kept.forget()
    expect(kept.names('')).toEqual([])
    owner = 'ruth'
    expect(kept.read('draft.v1.3')).toBe('of Ruth')
  })
})

test('a full storage still lets the newest be read', () => {
  const kept = keep()
  kept.write('draft.v1.3', 'first')
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  kept.write('draft.v1.3', 'second')
  expect(kept.read('draft.v1.3')).toBe('second')
})

test('what cannot be read is as nothing', () => {
  storage.setItem('cabinet.ruth.me', '{"half')
  expect(keep().read('me')).toBeUndefined()
})

test('the owner is named by the token, and by nothing that is none', () => {
  expect(ownerOf(tokenOf({ sub: '0f4d-õ?' }))).toBe(Buffer.from('0f4d-õ?').toString('latin1'))
  for (const none of [null, '', 'a.b', 'x.e30.y', tokenOf({ sub: 7 })]) expect(ownerOf(none)).toBe('')
})
