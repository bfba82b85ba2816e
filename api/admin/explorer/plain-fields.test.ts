import { expect, test } from 'vitest'
import { eventFields, plainJson, stateFields } from './plain-fields.ts'

const PERSON = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'
const sealed = { person: PERSON, sealed: 'secret', digest: 'digest' }

test('sealed values are replaced, however deep they are', () => {
  const state = {
    email: sealed,
    answers: { hopes: { chosen: sealed, bucket: 3 } },
    list: [sealed, 1n, new Map([['a', 1]])],
  }
  expect(stateFields(state)).toEqual([
    { name: 'email', value: '"sealed"' },
    { name: 'answers.hopes', value: '{"chosen":"sealed","bucket":3}' },
    { name: 'list', value: '["sealed","1",{"a":1}]' },
  ])
  expect(plainJson(sealed)).toBe('"sealed"')
})

test('fields of an event that are sealed or private have no value', () => {
  const at = new Date()
  const place = { position: 1, stream: 's', streamVersion: 1, schemaVersion: 1, at }
  const admin = { adminId: PERSON, username: 'ann', passwordHash: sealed }
  expect(eventFields({ ...place, type: 'admin.registered', data: admin })).toEqual([
    { name: 'adminId', value: `"${PERSON}"` },
    { name: 'username', value: 'hidden' },
    { name: 'passwordHash', value: 'sealed' },
  ])
})
