import { expect, test } from 'vitest'
import { eventFields, plainJson } from './plain-fields.ts'

const PERSON = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'
const sealed = { person: PERSON, sealed: 'secret', digest: 'digest' }

test('sealed values are replaced, however deep they are', () => {
  expect(plainJson(sealed)).toBe('"sealed"')
  expect(plainJson({ hopes: { chosen: sealed, bucket: 3 } })).toBe('{"hopes":{"chosen":"sealed","bucket":3}}')
  expect(plainJson([sealed, 1])).toBe('["sealed",1]')
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
