import { expect, test } from 'vitest'
import { createPrefetch, FRESH_MS } from './prefetch.ts'

const deps = () => {
  let asked = 0
  const time = { now: 1_000 }
  const ahead = createPrefetch(() => time.now)
  const ask = () => Promise.resolve(`answer ${++asked}`)
  return { ahead, ask, time, times: () => asked }
}

test('a prefetched reply is used once, and the next read sends a request', async () => {
  const { ahead, ask, times } = deps()
  expect(await ahead.prefetch('me', ask)).toBe('answer 1')
  expect(await ahead.takeOrRequest('me', ask)).toBe('answer 1')
  expect(times()).toBe(1)
  expect(await ahead.takeOrRequest('me', ask)).toBe('answer 2')
})

test('a pending reply can be taken, but is not listed as available', async () => {
  const { ahead } = deps()
  let answer: (text: string) => void = () => undefined
  const asked = ahead.prefetch('me', () => new Promise<string>((resolve) => (answer = resolve)))
  expect(ahead.takeArrived('me')).toBeUndefined()
  answer('here')
  await asked
  expect(ahead.takeArrived('me')).toEqual({ answer: 'here', at: 1_000 })
  expect(ahead.takeArrived('me')).toBeUndefined()
})

test('nothing is prefetched after a screen has requested it, so no reply gets stale unused', async () => {
  const { ahead, ask, times } = deps()
  await ahead.takeOrRequest('me', ask)
  expect(ahead.prefetch('me', ask)).toBeUndefined()
  expect(times()).toBe(1)
  await ahead.prefetch('day', ask)
  ahead.takeArrived('day')
  expect(ahead.prefetch('day', ask)).toBeUndefined()
})

test('a failure reaches the first reader, and the next read sends a request', async () => {
  const { ahead, ask } = deps()
  const lost = async () => {
    throw new Error('no network')
  }
  void ahead.prefetch('me', lost)
  await expect(ahead.takeOrRequest('me', ask)).rejects.toThrow('no network')
  expect(await ahead.takeOrRequest('me', ask)).toBe('answer 1')
})

test('a reply that no screen has taken for a while is requested again', async () => {
  const { ahead, ask, time } = deps()
  await ahead.prefetch('me', ask)
  time.now += FRESH_MS
  expect(ahead.takeArrived('me')).toBeUndefined()
  expect(await ahead.takeOrRequest('me', ask)).toBe('answer 2')
})
