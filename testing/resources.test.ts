import { expect, test } from 'vitest'
import { once } from './resources.ts'

test('what is created once is created again only after a failure', async () => {
  let attempts = 0
  const attempt = once(async () => {
    if (++attempts === 1) throw new Error('busy')
    return attempts
  })
  await expect(attempt()).rejects.toThrow('busy')
  expect([await attempt(), await attempt()]).toEqual([2, 2])
})
