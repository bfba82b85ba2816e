import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTabs } from './locks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Node's own, which follow the same standard as the browser's.
const tabs = createTabs(() => navigator.locks)

test('one tab at a time works', async () => {
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
  }
  await Promise.all([tabs.exclusive(work('one')), tabs.exclusive(work('other'))])
  expect(seen).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
})

test('what is done with is known to all tabs at once, and forgotten a little later', async () => {
  const another = createTabs(() => navigator.locks)
  expect(await another.isDone('a')).toBe(false)
  await tabs.tellDone('a')
  await tabs.tellDone('a')
  expect(await another.isDone('a')).toBe(true)
  expect(await another.isDone('b')).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await another.isDone('a')).toBe(false)
})

describe('where there are no locks', () => {
  const alone = createTabs(() => {
    throw new TypeError('There is nothing here')
  })

  test('the work is done all the same, once, and its failure is told', async () => {
    const work = vi.fn(async () => 7)
    expect(await alone.exclusive(work)).toBe(7)
    expect(work).toHaveBeenCalledOnce()
    await expect(alone.exclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  test('nobody is told anything, and nobody waits for it', async () => {
    await alone.tellDone('a')
    expect(await alone.isDone('a')).toBe(false)
  })
})
