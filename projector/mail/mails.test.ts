import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAILS } from './mails.ts'

test('each mail has a file of its kind, is in the table and has a name of its own', () => {
  const files = readdirSync(new URL('kinds', import.meta.url))
  expect(MAILS.map(({ kind }) => `${kind}.mail.ts`).toSorted()).toEqual(files.toSorted())
  expect(new Set(MAILS.map(({ name }) => name)).size).toBe(MAILS.length)
})
