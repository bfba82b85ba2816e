import { expect, test } from 'vitest'
import { createSlowReportCache } from './slow-report-cache.ts'

const harness = (tookMs: number) => {
  let [clock, computed] = [0, 0]
  const cache = createSlowReportCache({ now: () => clock })
  return {
    pass: (ms: number) => {
      clock += ms
    },
    computed: () => computed,
    read: async (key = 'a') =>
      (
        await cache({ key }, async () => {
          clock += tookMs
          return { nth: ++computed }
        })
      ).nth,
  }
}

test('a fast report is computed for each reader', async () => {
  const { read } = harness(99)
  expect([await read(), await read(), await read()]).toEqual([1, 2, 3])
})

test('a slow report is reused for twenty times as long as it took, and is computed again behind the reader', async () => {
  const { read, pass, computed } = harness(200)
  expect(await read()).toBe(1)
  pass(3_700)
  expect([await read(), computed()]).toEqual([1, 1])
  pass(200)
  expect([await read(), computed()]).toEqual([1, 2])
  await Promise.resolve()
  expect(await read()).toBe(2)
})

test('a result is never older than a minute, and each input has its own', async () => {
  const { read, pass } = harness(10_000)
  expect([await read('a'), await read('b')]).toEqual([1, 2])
  pass(60_001)
  expect(await read('a')).toBe(3)
})

test('a report that fails is not cached, and one that fails behind a reader keeps its result', async () => {
  let [clock, isBroken] = [0, true]
  const cache = createSlowReportCache({ now: () => clock })
  const read = () =>
    cache({}, async () => {
      clock += 500
      if (isBroken) throw new Error('broken')
      return { ok: true }
    })
  await expect(read()).rejects.toThrow('broken')
  isBroken = false
  expect(await read()).toEqual({ ok: true })
  isBroken = true
  clock += 20_000
  expect(await read()).toEqual({ ok: true })
})
