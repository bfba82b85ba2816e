import { expect, test, vi } from 'vitest'
import { tryAgain } from './retry.ts'

test('what works is done once', async () => {
  const work = vi.fn(async () => 7)
  expect(await tryAgain(work, [0, 0])).toBe(7)
  expect(work).toHaveBeenCalledOnce()
})

test('what fails is done again, and its value is that of the first success', async () => {
  let calls = 0
  expect(await tryAgain(async () => (++calls < 3 ? Promise.reject(new Error('no')) : calls), [0, 0])).toBe(3)
})

test('what never works fails with its last failure', async () => {
  let calls = 0
  await expect(tryAgain(() => Promise.reject(new Error(`no ${++calls}`)), [0, 0])).rejects.toThrow('no 3')
})
