import { expect, test } from 'vitest'
import { brokenOff, never, replied } from '#prove/servers/stand-in.ts'
import { createMetaError } from './testing.meta.ts'
import { openMeta } from './testing.buyers.ts'
import { HOUR_MS } from '#events/time/time.ts'

const { clock, wake, bought } = openMeta()

test.each([
  ['returns a server error', replied(500, '<html>')],
  ['limits the rate', replied(429, createMetaError(4))],
  ['does not respond', never],
  ['redirects', replied(302, '', { location: 'http://127.0.0.1:1/' })],
  ['reports that nothing arrived', replied(200, { events_received: 0 })],
  ['sends an unknown reply', replied(200, 'OK')],
  ['reports an outage', replied(400, createMetaError(2))],
  ['rejects the token', replied(401, createMetaError(190))],
  ['accepts it and the reply is lost', brokenOff],
])('if Meta %s, the same purchase is retried with growing pauses', async (_what, fault) => {
  const buyer = await bought([fault, fault, fault])
  for (const minutes of [1, 2, 4]) {
    const next = await buyer.waits(Math.log2(minutes) + 1)
    expect(next - clock.now).toBe(minutes * 60_000)
    clock.now = next
    wake()
  }
  expect(await buyer.outcome()).toBe('sent')
  expect(buyer.requests()).toHaveLength(4)
  expect(new Set(buyer.requests().map(({ body }) => body.data[0]?.event_id))).toEqual(
    new Set([`purchase:${buyer.transactionId}`]),
  )
})

test('the Retry-After header of Meta is respected', async () => {
  const buyer = await bought([replied(429, createMetaError(4), { 'retry-after': '7200' })])
  const next = await buyer.waits(1)
  expect(next - clock.now).toBe(2 * HOUR_MS)
  clock.now = next
  wake()
  expect(await buyer.outcome()).toBe('sent')
})

test("a permanent refusal is not retried, and Meta's message is not stored", async () => {
  const buyer = await bought([replied(400, createMetaError(100, 'Invalid parameter ada@example.com'))])
  expect(await buyer.outcome()).toBe('refused')
  expect(await buyer.note()).toBe('answered 400, code 100')
  expect(buyer.requests()).toHaveLength(1)
})

test('a purchase is given up before Meta would refuse it for its age', async () => {
  const buyer = await bought(Array.from({ length: 500 }, () => replied(503, '')))
  const paid = clock.now
  let tries = 0
  for (let next = await buyer.waits(1); ; next = await buyer.waits(tries + 1)) {
    tries += 1
    // Skips half a day at a time, because the attempts in between are alike.
    clock.now = Math.max(next, clock.now + 12 * HOUR_MS)
    if (clock.now > paid + 7 * 24 * HOUR_MS - HOUR_MS) break
    wake()
  }
  wake()
  expect(await buyer.outcome()).toBe('given up')
  expect(buyer.requests()).toHaveLength(tries)
  expect(tries).toBeGreaterThan(10)
})

test('a stalled request does not block other purchases', async () => {
  const stalled = await bought([never, never])
  const other = await bought()
  expect(await other.outcome()).toBe('sent')
  clock.now = await stalled.waits(1)
  wake()
  clock.now = await stalled.waits(2)
  wake()
  expect(await stalled.outcome()).toBe('sent')
})
