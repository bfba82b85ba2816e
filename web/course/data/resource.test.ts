import { afterEach, expect, test } from 'vitest'
import { cabinetStorage } from './cabinet-storage.ts'
import { readResource } from './resource.ts'
import { session } from './session.ts'

const signIn = (sub: string) => session.start(`x.${btoa(JSON.stringify({ sub }))}.y`)

afterEach(() => {
  cabinetStorage.forget()
  session.end()
})

test('a reply is stored for the subscriber who is still signed in', async () => {
  signIn('ruth')
  await readResource({ name: 'answers.v1.1', fetch: async () => 'of Ruth' })
  expect(cabinetStorage.read('answers.v1.1')).toBe('of Ruth')
})

test('a reply that arrives after another subscriber has signed in is not stored', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  signIn('ruth')
  const reply = readResource({ name: 'answers.v1.2', fetch: () => promise })
  signIn('naomi')
  resolve('of Ruth')
  await reply
  expect(cabinetStorage.names('')).toEqual([])
})
