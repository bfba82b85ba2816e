import { expect, test } from 'vitest'
import { createBatcher, type BatcherOptions } from './batcher.ts'

/** Creates a batcher whose batches wait at a gate and are answered with their requests in upper case. */
const createGate = (options: Partial<BatcherOptions<string, string>> = {}) => {
  const batches: string[][] = []
  const entries: { open: () => void; fail: (error: Error) => void }[] = []
  const request = createBatcher<string, string>({
    send: (requests) => {
      batches.push(requests)
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      entries.push({ open: () => resolve(requests.map((text) => text.toUpperCase())), fail: reject })
      return promise
    },
    maxBatch: 10,
    maxQueue: 10,
    createOverflowError: () => new Error('Queue full'),
    ...options,
  })
  /** Opens the gate for batches until these requests are answered. */
  const answered = async (replies: Promise<string>[]) => {
    const all = Promise.all(replies)
    let isDone = false
    void all.then(() => (isDone = true))
    while (!isDone) {
      entries.shift()?.open()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return await all
  }
  return { request, batches, entries, answered }
}

/** Waits for two event loop turns: one to send a batch, one to send the next after a reply. */
const turn = async () => {
  for (let n = 0; n < 2; n++) await new Promise((resolve) => setImmediate(resolve))
}

test('a batcher sends requests of one turn together, each with its own reply', async () => {
  const { request, batches, answered } = createGate()
  expect(await answered([request('a'), request('b'), request('c')])).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual([['a', 'b', 'c']])
})

test('a batcher sends a single request without delay, with all that arrived by then', async () => {
  const { request, batches } = createGate()
  void request('a')
  await Promise.resolve()
  void request('b')
  await new Promise((resolve) => setImmediate(resolve))
  expect(batches).toEqual([['a', 'b']])
})

test('a batcher queues requests while a batch is in flight and sends them together afterwards', async () => {
  const { request, batches, entries, answered } = createGate()
  const first = request('a')
  await turn()
  const others = [request('b'), request('c')]
  await turn()
  expect(batches).toEqual([['a']])
  entries.shift()?.open()
  expect(await first).toBe('A')
  await answered(others)
  expect(batches).toEqual([['a'], ['b', 'c']])
})

test('a batcher limits the size of a batch and keeps the order', async () => {
  const { request, batches, answered } = createGate({ maxBatch: 2 })
  await answered(['a', 'b', 'c', 'd', 'e'].map((one) => request(one)))
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('a batcher sends requests of one key one after the other without delaying others', async () => {
  const { request, batches, answered } = createGate({ key: (text) => text.slice(0, 1) })
  expect(await answered(['a1', 'a2', 'b1', 'a3', 'c1'].map((one) => request(one)))).toEqual([
    'A1',
    'A2',
    'B1',
    'A3',
    'C1',
  ])
  expect(batches).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']])
})

test('a batcher keeps the order of a key when the batch is full', async () => {
  const { request, batches, answered } = createGate({ maxBatch: 2, key: (text) => text.slice(0, 1) })
  await answered(['a1', 'b1', 'c1', 'c2', 'a2'].map((one) => request(one)))
  expect(batches).toEqual([['a1', 'b1'], ['c1', 'a2'], ['c2']])
})

test('a batcher divides the queue between concurrent batches', async () => {
  const { request, batches, entries, answered } = createGate({ concurrency: 2 })
  const replies = ['a', 'b', 'c', 'd', 'e'].map((one) => request(one))
  await turn()
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  replies.push(request('f'))
  await turn()
  expect(batches).toHaveLength(2)
  entries.pop()?.open()
  await turn()
  expect(batches).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
  expect(await answered(replies)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

test('a batcher never sends requests of one key concurrently', async () => {
  const { request, batches, entries, answered } = createGate({ concurrency: 2, key: (text) => text.slice(0, 1) })
  const replies = ['a1', 'b1', 'a2', 'a3', 'b2'].map((one) => request(one))
  await turn()
  expect(batches).toEqual([['a1', 'b1']])
  entries.shift()?.open()
  await turn()
  expect(batches).toEqual([
    ['a1', 'b1'],
    ['a2', 'b2'],
  ])
  await answered(replies)
  expect(batches).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']])
})

test('a batcher rejects requests while the queue is full and accepts them afterwards', async () => {
  const { request, answered, batches } = createGate({ maxQueue: 2 })
  const inFlight = request('a')
  await turn()
  const queued = [request('b'), request('c')]
  await expect(request('d')).rejects.toThrow('Queue full')
  await answered([inFlight, ...queued])
  expect(await answered([request('e')])).toEqual(['E'])
  expect(batches.flat()).not.toContain('d')
})

test('a batcher rejects all requests of a failed batch and continues with the next', async () => {
  const { request, entries, answered } = createGate()
  const failing = Promise.allSettled([request('a'), request('b')])
  await turn()
  const next = request('c')
  entries.shift()?.fail(new Error('Broken'))
  expect(await failing).toEqual([1, 2].map(() => ({ status: 'rejected', reason: new Error('Broken') })))
  expect(await answered([next])).toEqual(['C'])
})

test('a batcher rejects requests at their deadline, queued or in flight, and never sends them later', async () => {
  const { request, batches, entries } = createGate({ timeoutMs: 150 })
  const inFlight = expect(request('a')).rejects.toThrow('Queue full')
  await turn()
  const queued = expect(request('b')).rejects.toThrow('Queue full')
  await Promise.all([inFlight, queued])
  entries.shift()?.open()
  const later = request('c')
  await turn()
  entries.shift()?.open()
  expect([await later, batches]).toEqual(['C', [['a'], ['c']]])
})

test('a batcher never sends a request that has too little time left', async () => {
  const { request, batches } = createGate({ timeoutMs: 90 })
  await expect(request('a')).rejects.toThrow('Queue full')
  expect(batches).toEqual([])
})

test('a batcher retries a batch after a temporary failure before later requests, without rejected ones', async () => {
  const { request, batches, entries } = createGate({ timeoutMs: 10_000, isTemporary: () => true })
  const first = request('a')
  const refused = expect(request('b', { deadline: performance.now() + 150 })).rejects.toThrow('Queue full')
  await turn()
  const second = request('c')
  await refused
  entries.shift()?.fail(new Error('Unavailable'))
  while (entries.length === 0) await turn()
  entries.shift()?.open()
  expect([await first, await second]).toEqual(['A', 'C'])
  expect(batches).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
})
