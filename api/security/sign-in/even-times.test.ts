import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEvenTimes, EVEN_TIMES } from './even-times.ts'

const { answerLate, refuseInSteps } = createEvenTimes(EVEN_TIMES)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns after how many milliseconds work that takes some time is settled. */
const settledAfter = async (ms: number, outcome: 'succeeds' | 'fails') => {
  const start = Date.now()
  const settled = refuseInSteps(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (outcome === 'fails') throw new Error('refused')
    return 'signed in'
  }).then(
    (value) => [value, Date.now() - start],
    (error: Error) => [error.message, Date.now() - start],
  )
  await vi.advanceTimersByTimeAsync(1_000)
  return await settled
}

test.each([
  [0, 100],
  [3, 100],
  [65, 100],
  [99, 100],
  [101, 200],
  [340, 400],
])('a refusal after %i ms is sent after %i ms', async (ms, sent) => {
  expect(await settledAfter(ms, 'fails')).toEqual(['refused', sent])
})

test('a success is sent at once and leaves no timer', async () => {
  expect(await settledAfter(65, 'succeeds')).toEqual(['signed in', 65])
  expect(vi.getTimerCount()).toBe(0)
})

test('a reply about a link is sent after 250 ms', async () => {
  const start = Date.now()
  const answered = answerLate(async () => {}).then(() => Date.now() - start)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answered).toBe(250)
})
