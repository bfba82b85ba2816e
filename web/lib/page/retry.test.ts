import { expect, test, vi } from 'vitest'
import { withRetries } from './retry.ts'

test('work that succeeds runs once', async () => {
  const work = vi.fn(async () => 7)
  expect(await withRetries(work, [0, 0])).toBe(7)
  expect(work).toHaveBeenCalledOnce()
})

test('work that fails runs again, and resolves with its first success', async () => {
  let calls = 0
  expect(await withRetries(async () => (++calls < 3 ? Promise.reject(new Error('no')) : calls), [0, 0])).toBe(3)
})

test('work that always fails rejects with its last error', async () => {
  let calls = 0
  await expect(withRetries(() => Promise.reject(new Error(`no ${++calls}`)), [0, 0])).rejects.toThrow('no 3')
})
