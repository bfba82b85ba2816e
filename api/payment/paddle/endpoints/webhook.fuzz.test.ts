import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { decode } from '#events/decode.ts'
import { type ApiReply, createTestApi } from '#api/testing.ts'
import {
  adjustmentData,
  newCustomerId,
  newSubscriptionId,
  newTransactionId,
  sendRawWebhook,
  subscriptionData,
  transactionData,
  webhook,
} from '#api/payment/paddle/testing.ts'

const api = shared(() => createTestApi())

const genuine = () => {
  const [transaction, subscription, customer] = [newTransactionId(), newSubscriptionId(), newCustomerId()]
  return [
    webhook(
      'transaction.completed',
      transactionData(transaction, { customer_id: customer, subscription_id: subscription }),
    ),
    webhook('subscription.created', subscriptionData(subscription, { transaction_id: transaction })),
    webhook('customer.updated', { id: customer, name: 'Ada', email: 'ada@example.com', custom_data: null }),
    webhook('adjustment.created', adjustmentData(transaction, '100')),
  ]
}

const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values that have broken parsers before, and random ones. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    '',
    ' ',
    0,
    -0,
    -1,
    1e308,
    2 ** 53,
    '1e5',
    '-1',
    '00',
    '9'.repeat(400),
    '999999999999999',
    '\u0000',
    '\ud800',
    'x'.repeat(90),
    '__proto__',
    'constructor',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-12:00',
    '1969-12-31T23:59:59Z',
    '2026-02-30T00:00:00Z',
    '2026-03-10T12:00:00.123456789123Z',
    '2026-03-10T23:59:60Z',
    {},
    [],
    [[]],
    deep(500),
    'USDT',
    'usd',
  ),
  fc.anything({ maxDepth: 3, withNullPrototype: false, withBigInt: false }),
)

/** Replaces, removes or adds a value at a path of an object. */
const changed = (thing: unknown, path: readonly number[], value: unknown): unknown => {
  if (typeof thing !== 'object' || thing === null || path.length === 0) return value
  const keys = [...Object.keys(thing), 'more']
  const [step = 0, ...rest] = path
  const key = keys[step % keys.length] ?? 'more'
  const next = changed((thing as Record<string, unknown>)[key], rest, value)
  if (Array.isArray(thing)) return thing.map((one, n) => (String(n) === key ? next : one))
  return { ...thing, [key]: next }
}

const change = fc.record({ path: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), value: nasty })

const expectAnswer = async (reply: Promise<ApiReply>) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  return status
}

test('random changes of signed webhooks never cause a fault, and everything stored can be decoded', async () => {
  const seen = new Set<number>()
  const body = fc
    .tuple(fc.nat(3), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([kind, changes]) =>
      changes.reduce<unknown>((one, { path, value }) => changed(one, path, value), genuine()[kind]),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 20, maxLength: 20 }), async (bodies) => {
      const statuses = await Promise.all(
        bodies.map((one) => expectAnswer(sendRawWebhook(api, JSON.stringify(one) ?? ''))),
      )
      for (const status of statuses) seen.add(status)
    }),
    { numRuns: 20 },
  )
  expect([...seen].toSorted()).toEqual([200, 400])
  const { events } = await api.store.readPage(0, 10_000)
  // Usually 100 to 200 of the 400 webhooks are stored.
  expect(events.length).toBeGreaterThan(20)
  for (const event of events) expect(() => decode(event)).not.toThrow()
})

test('deeply nested data never cause a fault', async () => {
  const depth = 60_000
  for (const type of ['transaction.updated', 'payout.paid']) {
    const one = JSON.stringify(webhook(type, { id: 'txn_deep', items: 'HERE' }))
    const body = one.replace('"HERE"', `${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect(await expectAnswer(sendRawWebhook(api, body))).toBe(200)
  }
})

test('keys such as __proto__ change no objects', async () => {
  const one = JSON.stringify(webhook('transaction.updated', transactionData(newTransactionId())))
  const body = one.replace(
    '"custom_data":',
    '"__proto__":{"status":"completed"},"constructor":{"prototype":{}},"custom_data":',
  )
  expect(await expectAnswer(sendRawWebhook(api, body))).toBe(200)
  expect({}).not.toHaveProperty('status')
})

test('random bytes with random signatures are refused', async () => {
  const header = fc.oneof(
    fc.string(),
    fc.stringMatching(/^ts=\d{0,12};h1=[0-9a-f]{0,70}$/),
    fc.stringMatching(/^(ts|h1|h2)=[;=,0-9a-f]{0,40}$/),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), header, async (bytes, signature) => {
      const sendable = signature.replaceAll(/[^\x20-\x7e]/g, '')
      expect(await expectAnswer(sendRawWebhook(api, Buffer.from(bytes), { signature: sendable }))).toBe(401)
      expect(await expectAnswer(sendRawWebhook(api, Buffer.from(bytes)))).toBe(400)
    }),
    { numRuns: 50 },
  )
})
