import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTabLocks } from './tab-locks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Node implements the same standard as browsers.
const tabs = createTabLocks(() => navigator.locks, 'outbox')

test('one tab works at a time', async () => {
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
  }
  await Promise.all([tabs.exclusive(work('one')), tabs.exclusive(work('other'))])
  expect(seen).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
})

test('all tabs know at once that an item is done, for a short time', async () => {
  const another = createTabLocks(() => navigator.locks, 'outbox')
  expect(await another.isDone('a')).toBe(false)
  await tabs.markDone('a')
  await tabs.markDone('a')
  expect(await another.isDone('a')).toBe(true)
  expect(await another.isDone('b')).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await another.isDone('a')).toBe(false)
})

test('locks with different names do not wait for each other', async () => {
  const other = createTabLocks(() => navigator.locks, 'cabinet.ruth.outbox')
  let finish = () => undefined as void
  const first = tabs.exclusive(() => new Promise<void>((resolve) => (finish = resolve)))
  expect(await other.exclusive(async () => 7)).toBe(7)
  finish()
  await first
})

describe('without locks', () => {
  const alone = createTabLocks(() => {
    throw new TypeError('The browser has no locks')
  }, 'outbox')

  test('the work still runs once, and rejects with its own error', async () => {
    const work = vi.fn(async () => 7)
    expect(await alone.exclusive(work)).toBe(7)
    expect(work).toHaveBeenCalledOnce()
    await expect(alone.exclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  test('marking an item as done has no effect and does not block', async () => {
    await alone.markDone('a')
    expect(await alone.isDone('a')).toBe(false)
  })
})
