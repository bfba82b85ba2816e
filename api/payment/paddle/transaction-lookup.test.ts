import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createRecordingStandIn, brokenOff, never, replied } from '#prove/servers/stand-in.ts'
import { createTransactionLookup } from './transaction-lookup.ts'

const createLookup = (key: string | undefined = 'pdl_key', timeoutMs = 20_000) =>
  createTransactionLookup({
    base: standIn.origin,
    key,
    licenseOf: ([id]) => (id === 'pri_life' ? 'lifetime' : null),
    timeoutMs,
  })
const transaction = (status: string, price = 'pri_life', origin = 'web') => ({
  data: { id: 'txn_1', status, origin, items: [{ price: { id: price } }], custom_data: null },
})

const standIn = shared(() => createRecordingStandIn())

test.each([
  ['completed', 'pri_life', { state: 'paid', kind: 'purchase', license: 'lifetime' }],
  ['paid', 'pri_other', { state: 'paid', kind: 'purchase' }],
  ['ready', 'pri_life', { state: 'open', kind: 'purchase', license: 'lifetime' }],
])('a transaction with status %s and price %s is found as %j', async (status, price, expected) => {
  standIn.behave(replied(200, transaction(status, price)))
  expect(await createLookup().find('txn_1')).toEqual(expected)
  const { path, headers } = standIn.requests.at(-1) ?? {}
  expect(`${path} ${headers?.authorization}`).toBe('/transactions/txn_1 Bearer pdl_key')
})

test.each([
  ['web', 'purchase'],
  ['api', 'purchase'],
  ['subscription_recurring', 'renewal'],
  ['subscription_payment_method_change', 'change'],
])('a transaction with origin %s is a %s', async (origin, kind) => {
  standIn.behave(replied(200, transaction('completed', 'pri_life', origin)))
  expect(await createLookup().find('txn_1')).toMatchObject({ kind })
})

test.each([
  ['does not know the transaction', replied(404, { error: {} })],
  ['refuses the key', replied(403, { error: {} })],
  ['is down', replied(500, '<html>')],
  ['replies with HTML', replied(200, '<html>')],
  ['replies with unexpected JSON', replied(200, { data: { status: 'blessed' } })],
  ['redirects', replied(302, '', { location: 'http://127.0.0.1:1/' })],
  ['closes the connection', brokenOff],
  ['never replies', never],
])('nothing is found when Paddle %s', async (_failure, behavior) => {
  standIn.behave(behavior)
  expect(await createLookup('pdl_key', 150).find('txn_1')).toBeUndefined()
})

test('repeated lookups of a transaction are answered from the cache, also when nothing was found', async () => {
  standIn.behave(replied(404, {}))
  const lookup = createLookup()
  const before = standIn.requests.length
  for (let n = 0; n < 5; n += 1) expect(await lookup.find('txn_1')).toBeUndefined()
  expect(standIn.requests.length - before).toBe(1)
})

test('at most eight requests to Paddle run at the same time', async () => {
  const held: ServerResponse[] = []
  standIn.behave((response) => void held.push(response))
  const lookup = createLookup()
  const before = standIn.requests.length
  const found = Promise.all(Array.from({ length: 50 }, (_, n) => lookup.find(`txn_${n}`)))
  await expect.poll(() => held.length).toBe(8)
  for (const response of held) replied(404, {})(response)
  expect(await found).toEqual(Array.from({ length: 50 }, () => undefined))
  expect(standIn.requests.length - before).toBe(8)
})

test('without an API key no request is sent', async () => {
  const before = standIn.requests.length
  const lookup = createTransactionLookup({
    base: standIn.origin,
    key: undefined,
    licenseOf: () => null,
    timeoutMs: 150,
  })
  expect(await lookup.find('txn_1')).toBeUndefined()
  expect(standIn.requests.length).toBe(before)
})
