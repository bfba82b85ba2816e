import { expect, test } from 'vitest'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { forbiddenStorage, storageOf } from '#web/lib/page/testing.storage.ts'
import { createItemStore, type Item } from './item-store.ts'

/** Every tab has its own store over the storage that all share. */
const openStore = (open: () => Storage) => createItemStore(forgivingStore(open), 'outbox.')

const item = (order: number, id = `key-${order}`): Item => ({ id, order, at: order, path: '/quiz/answer', body: '{}' })

test('items outlive the page, in sending order', () => {
  const entries = new Map<string, string>()
  for (const order of [10, 9, 1_763_683_200_000, 100]) openStore(() => storageOf(entries)).put(item(order))
  expect(openStore(() => storageOf(entries)).all()).toEqual([9, 10, 100, 1_763_683_200_000].map((order) => item(order)))
})

test('two tabs that write at the same moment keep both items', () => {
  const storage = storageOf()
  const [one, other] = [openStore(() => storage), openStore(() => storage)]
  one.put(item(1, 'mine'))
  other.put(item(1, 'yours'))
  expect(one.all()).toHaveLength(2)
  one.remove(item(1, 'mine'))
  expect(other.all()).toEqual([item(1, 'yours')])
})

test('items wait in memory when storage is forbidden', () => {
  const items = openStore(forbiddenStorage)
  items.put(item(2))
  items.put(item(1))
  expect(items.all()).toEqual([item(1), item(2)])
  items.remove(item(1))
  expect(items.all()).toEqual([item(2)])
})

test('an item that does not fit into a full storage waits in memory, in its order', () => {
  const storage = storageOf(new Map(), 2)
  const items = openStore(() => storage)
  for (const order of [1, 3, 2]) items.put(item(order))
  expect(items.all()).toEqual([item(1), item(2), item(3)])
})

test.each([
  '',
  'null',
  '7',
  '{"id":"key-1"}',
  '{"id":"x","order":1,"at":1,"path":"/quiz/answer","body":"{}"}',
  'not json',
])('an unreadable entry (%o) is removed, and no other entry', (value) => {
  const key = `outbox.${'1'.padStart(16, '0')}.key-1`
  const entries = new Map([
    [key, value],
    ['quizUserId', 'other'],
  ])
  const items = openStore(() => storageOf(entries))
  items.put(item(2))
  expect(items.all()).toEqual([item(2)])
  expect(entries.has(key)).toBe(false)
  expect(entries.get('quizUserId')).toBe('other')
})

test('an item whose body is not JSON is removed', () => {
  const storage = storageOf()
  const items = openStore(() => storage)
  items.put({ ...item(1), body: '{' })
  expect(items.all()).toEqual([])
  expect(storage.length).toBe(0)
})

test('outboxes with different prefixes do not see each other', () => {
  const store = forgivingStore(() => storage)
  const storage = storageOf()
  const [ruths, naomis] = [
    createItemStore(store, 'cabinet.ruth.outbox.'),
    createItemStore(store, 'cabinet.naomi.outbox.'),
  ]
  ruths.put(item(1))
  expect(naomis.all()).toEqual([])
  expect(ruths.has(item(1))).toBe(true)
  expect(naomis.has(item(1))).toBe(false)
})
