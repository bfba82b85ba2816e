import { expect, test } from 'vitest'
import { forgivingStore } from './storage.ts'

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Working storage, reduced to the methods that the store uses. */
const working = (entries = new Map<string, string>()) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
  clear: () => entries.clear(),
  key: (i: number) => [...entries.keys()][i] ?? null,
  get length() {
    return entries.size
  },
})

const full = {
  ...working(),
  setItem: (_key: string, _value: string) => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
}

test('a value written during this visit is read back when storage is forbidden', () => {
  const store = forgivingStore(forbidden)
  store.write('quizUserId', 'a')
  expect(store.read('quizUserId')).toBe('a')
})

test('a value is removed without an error when storage is forbidden', () => {
  const store = forgivingStore(forbidden)
  store.write('token', 'a')
  store.remove('token')
  expect(store.read('token')).toBeNull()
})

test('a value that does not fit into a full storage is read back', () => {
  const store = forgivingStore(() => full)
  store.write('quizUserId', 'a')
  expect(store.read('quizUserId')).toBe('a')
})

test('a value that did not fit is stored once another one is removed', () => {
  const entries = new Map<string, string>()
  const small = {
    ...working(entries),
    setItem: (key: string, value: string) => {
      if (entries.size > 0 && !entries.has(key)) full.setItem(key, value)
      entries.set(key, value)
    },
  }
  const store = forgivingStore(() => small)
  store.write('draft', 'first words')
  store.write('outbox', 'last words')
  expect(entries.has('outbox')).toBe(false)
  store.remove('draft')
  expect([...entries]).toEqual([['outbox', 'last words']])
})

test('values outlive the page', () => {
  const entries = new Map<string, string>()
  forgivingStore(() => working(entries)).write('quizUserId', 'a')
  expect(forgivingStore(() => working(entries)).read('quizUserId')).toBe('a')
})

test('a value removed by another tab stays removed', () => {
  const entries = new Map<string, string>()
  const store = forgivingStore(() => working(entries))
  store.write('token', 'a')
  entries.delete('token')
  expect(store.read('token')).toBeNull()
})

test('a value in memory is dropped once it can be stored', () => {
  const entries = new Map<string, string>()
  let allowed = false
  const store = forgivingStore(() => (allowed ? working(entries) : forbidden()))
  store.write('token', 'early')
  allowed = true
  store.write('token', 'late')
  entries.delete('token')
  expect(store.read('token')).toBeNull()
})

test('keys are listed by prefix, from storage and memory', () => {
  const entries = new Map([['outbox.1', 'a']])
  let isFull = false
  const storage = working(entries)
  const limited = {
    ...storage,
    get length() {
      return entries.size
    },
    setItem: (key: string, value: string) => (isFull ? full : storage).setItem(key, value),
  }
  const store = forgivingStore(() => limited)
  store.write('outbox.2', 'b')
  store.write('consent', 'c')
  isFull = true
  store.write('outbox.3', 'd')
  expect(store.keys('outbox.').sort()).toEqual(['outbox.1', 'outbox.2', 'outbox.3'])
})
