import { expect, test } from 'vitest'
import { createPrefetch, FRESH_MS } from './prefetch.ts'

const deps = () => {
  let requests = 0
  const time = { now: 1_000 }
  const prefetcher = createPrefetch(() => time.now)
  const request = () => Promise.resolve(`answer ${++requests}`)
  return { ahead: prefetcher, ask: request, time, times: () => requests }
}

test('a prefetched reply is used once, and the next read sends a request', async () => {
  const { ahead: prefetcher, ask: request, times } = deps()
  expect(await prefetcher.prefetch('me', request)).toBe('answer 1')
  expect(await prefetcher.takeOrRequest('me', request)).toBe('answer 1')
  expect(times()).toBe(1)
  expect(await prefetcher.takeOrRequest('me', request)).toBe('answer 2')
})

test('a pending reply can be taken, but is not listed as available', async () => {
  const { ahead: prefetcher } = deps()
  let answer: (text: string) => void = () => undefined
  const requests = prefetcher.prefetch('me', () => new Promise<string>((resolve) => (answer = resolve)))
  expect(prefetcher.takeArrived('me')).toBeUndefined()
  answer('here')
  await requests
  expect(prefetcher.takeArrived('me')).toEqual({ answer: 'here', at: 1_000 })
  expect(prefetcher.takeArrived('me')).toBeUndefined()
})

test('nothing is prefetched after a screen has requested it, so no reply gets stale unused', async () => {
  const { ahead: prefetcher, ask: request, times } = deps()
  await prefetcher.takeOrRequest('me', request)
  expect(prefetcher.prefetch('me', request)).toBeUndefined()
  expect(times()).toBe(1)
  await prefetcher.prefetch('day', request)
  prefetcher.takeArrived('day')
  expect(prefetcher.prefetch('day', request)).toBeUndefined()
})

test('a failure reaches the first reader, and the next read sends a request', async () => {
  const { ahead: prefetcher, ask: request } = deps()
  const lost = async () => {
    throw new Error('no network')
  }
  void prefetcher.prefetch('me', lost)
  await expect(prefetcher.takeOrRequest('me', request)).rejects.toThrow('no network')
  expect(await prefetcher.takeOrRequest('me', request)).toBe('answer 1')
})

test('a reply that no screen has taken for a while is requested again', async () => {
  const { ahead: prefetcher, ask: request, time } = deps()
  await prefetcher.prefetch('me', request)
  time.now += FRESH_MS
  expect(prefetcher.takeArrived('me')).toBeUndefined()
  expect(await prefetcher.takeOrRequest('me', request)).toBe('answer 2')
})
