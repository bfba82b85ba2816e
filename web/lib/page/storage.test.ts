import { expect, test } from 'vitest'
import { forgivingStore } from './storage.ts'
import { forbiddenStorage, storageOf } from './testing.storage.ts'

test('a value written during this visit is read back when storage is forbidden', () => {
  const store = forgivingStore(forbiddenStorage)
  store.write('quizUserId', 'a')
  expect(store.read('quizUserId')).toBe('a')
})

test('a value is removed without an error when storage is forbidden', () => {
  const store = forgivingStore(forbiddenStorage)
  store.write('token', 'a')
  store.remove('token')
  expect(store.read('token')).toBeNull()
})

test('a value that does not fit into a full storage is read back', () => {
  const store = forgivingStore(() => storageOf(new Map(), 0))
  store.write('quizUserId', 'a')
  expect(store.read('quizUserId')).toBe('a')
})

test('a value that did not fit is stored once another one is removed', () => {
  const entries = new Map<string, string>()
  const small = storageOf(entries, 1)
  const store = forgivingStore(() => small)
  store.write('draft', 'first words')
  store.write('outbox', 'last words')
  expect(entries.has('outbox')).toBe(false)
  store.remove('draft')
  expect([...entries]).toEqual([['outbox', 'last words']])
})

test('values outlive the page', () => {
  const entries = new Map<string, string>()
  forgivingStore(() => storageOf(entries)).write('quizUserId', 'a')
  expect(forgivingStore(() => storageOf(entries)).read('quizUserId')).toBe('a')
})

test('a value removed by another tab stays removed', () => {
  const entries = new Map<string, string>()
  const store = forgivingStore(() => storageOf(entries))
  store.write('token', 'a')
  entries.delete('token')
  expect(store.read('token')).toBeNull()
})

test('a value in memory is dropped once it can be stored', () => {
  const entries = new Map<string, string>()
  let allowed = false
  const store = forgivingStore(() => (allowed ? storageOf(entries) : forbiddenStorage()))
  store.write('token', 'early')
  allowed = true
  store.write('token', 'late')
  entries.delete('token')
  expect(store.read('token')).toBeNull()
})

test('keys are listed by prefix, from storage and memory', () => {
  const limited = storageOf(new Map([['outbox.1', 'a']]), 3)
  const store = forgivingStore(() => limited)
  store.write('outbox.2', 'b')
  store.write('consent', 'c')
  store.write('outbox.3', 'd')
  expect(store.keys('outbox.').sort()).toEqual(['outbox.1', 'outbox.2', 'outbox.3'])
})
