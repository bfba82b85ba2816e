import { describe, expect, test } from 'vitest'
import { createShelf, type Item } from './entries.ts'

const item = (order: number, id = `key-${order}`): Item => ({ id, order, at: order, path: '/quiz/answer', body: '{}' })

/** A browser's storage, as far as we use it, with room for so many entries. */
const storageOf = (entries = new Map<string, string>(), room = Number.POSITIVE_INFINITY): Storage => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => {
    if (entries.size >= room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    entries.set(key, value)
  },
  removeItem: (key) => void entries.delete(key),
  clear: () => entries.clear(),
  key: (i) => [...entries.keys()][i] ?? null,
  get length() {
    return entries.size
  },
})

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('items outlive the page, in the order in which they are to leave', () => {
  const entries = new Map<string, string>()
  for (const order of [10, 9, 1_763_683_200_000, 100]) createShelf(() => storageOf(entries)).put(item(order))
  expect(createShelf(() => storageOf(entries)).all()).toEqual(
    [9, 10, 100, 1_763_683_200_000].map((order) => item(order)),
  )
})

test('two tabs that write at once keep both items', () => {
  const storage = storageOf()
  const [one, other] = [createShelf(() => storage), createShelf(() => storage)]
  one.put(item(1, 'mine'))
  other.put(item(1, 'yours'))
  expect(one.all()).toHaveLength(2)
  one.remove(item(1, 'mine'))
  expect(other.all()).toEqual([item(1, 'yours')])
})

describe('where storage', () => {
  test('is forbidden, items wait in memory', () => {
    const shelf = createShelf(forbidden)
    shelf.put(item(2))
    shelf.put(item(1))
    expect(shelf.all()).toEqual([item(1), item(2)])
    shelf.remove(item(1))
    expect(shelf.all()).toEqual([item(2)])
  })

  test('is full, what does not fit waits in memory, in its place', () => {
    const storage = storageOf(new Map(), 2)
    const shelf = createShelf(() => storage)
    for (const order of [1, 3, 2]) shelf.put(item(order))
    expect(shelf.all()).toEqual([item(1), item(2), item(3)])
  })
})

test.each([
  '',
  'null',
  '7',
  '{"id":"key-1"}',
  '{"id":"x","order":1,"at":1,"path":"/quiz/answer","body":"{}"}',
  'not json',
])('what somebody else put in our place (%o) is taken away, and nothing else', (value) => {
  const key = `outbox.${'1'.padStart(16, '0')}.key-1`
  const entries = new Map([
    [key, value],
    ['quizUserId', 'kept'],
  ])
  const shelf = createShelf(() => storageOf(entries))
  shelf.put(item(2))
  expect(shelf.all()).toEqual([item(2)])
  expect(entries.has(key)).toBe(false)
  expect(entries.get('quizUserId')).toBe('kept')
})

test('an item whose body is no JSON is taken away', () => {
  const storage = storageOf()
  const shelf = createShelf(() => storage)
  shelf.put({ ...item(1), body: '{' })
  expect(shelf.all()).toEqual([])
  expect(storage.length).toBe(0)
})
