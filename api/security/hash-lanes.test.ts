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
  for (let n = 0; n < 64; n++) add('unknown', `stranger ${n}`)
  await expect(lanes.run('unknown', async () => {})).rejects.toMatchObject({ status: 429 })
  expect(() => lanes.assertRoom('unknown')).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => lanes.assertRoom('paid')).not.toThrow()
  add('known', 'subscriber')
  add('paid', 'buyer')
  free()
  await Promise.all(running)
  expect(done.slice(0, 3).toSorted()).toEqual(['buyer', 'stranger 0', 'subscriber'].toSorted())
  expect(done).toHaveLength(66)
})

test('a task that fails frees its place', async () => {
  const lanes = createLanes(1)
  await expect(lanes.run('paid', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lanes.run('unknown', async () => 'done')).toBe('done')
})
