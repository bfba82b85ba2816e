import { expect, test } from 'vitest'
import { createLanes, type Lane } from './hash-lanes.ts'

test('a sign-in on a new device waits for one of many registrations without a payment', async () => {
  const lanes = createLanes(1)
  const done: string[] = []
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const running = [lanes.run('known', () => isFree)]
  for (let n = 0; n < 64; n++) running.push(lanes.run('unpaid', async () => void done.push(`registration ${n}`)))
  running.push(lanes.run('unknown', async () => void done.push('sign-in')))
  free()
  await Promise.all(running)
  expect(done.slice(0, 2)).toContain('sign-in')
})

test('a full lane is refused, and delays the others by one task', async () => {
  const lanes = createLanes(1)
  const done: string[] = []
  const running: Promise<unknown>[] = []
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const add = (lane: Lane, name: string) => running.push(lanes.run(lane, async () => void done.push(name)))
  running.push(lanes.run('unknown', () => isFree))
  // Ten seconds of tasks whose time is not known yet.
  for (let n = 0; n < 67; n++) add('unknown', `stranger ${n}`)
  const refused = lanes.run('unknown', async () => {})
  await expect(refused).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^([5-9]|10)$/) },
  })
  expect(() => lanes.assertRoom('unknown')).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => lanes.assertRoom('paid')).not.toThrow()
  expect(() => lanes.assertRoom('paid', 'unknown')).not.toThrow()
  add('known', 'subscriber')
  add('paid', 'buyer')
  free()
  await Promise.all(running)
  expect(done.slice(0, 3).toSorted()).toEqual(['buyer', 'stranger 0', 'subscriber'].toSorted())
  expect(done).toHaveLength(69)
})

test('buyers who paid have every second turn', async () => {
  const lanes = createLanes(1)
  const done: Lane[] = []
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const running: Promise<unknown>[] = [lanes.run('unknown', () => isFree)]
  for (const lane of ['unpaid', 'known', 'unknown', 'paid'] as const)
    for (let n = 0; n < 3; n++) running.push(lanes.run(lane, async () => void done.push(lane)))
  free()
  await Promise.all(running)
  expect(done.slice(0, 6)).toEqual(['paid', 'known', 'paid', 'unpaid', 'paid', 'unknown'])
})

test('faster tasks admit a larger crowd', async () => {
  const lanes = createLanes(1)
  for (let n = 0; n < 60; n++) await lanes.run('known', async () => {})
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const running: Promise<unknown>[] = [lanes.run('paid', () => isFree)]
  for (let n = 0; n < 1_000; n++) running.push(lanes.run('paid', async () => {}))
  free()
  expect(await Promise.all(running)).toHaveLength(1_001)
})

test('a task that fails frees its place', async () => {
  const lanes = createLanes(1)
  await expect(lanes.run('paid', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lanes.run('unknown', async () => 'done')).toBe('done')
})
