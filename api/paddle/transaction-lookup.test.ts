import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenOff, never, replied as answer } from '#run/testing/stand-in.ts'
import { createPaddleStandIn } from './testing.stand-in.ts'
import { createTransactionLookup } from './transaction-lookup.ts'

let standIn: Awaited<ReturnType<typeof createPaddleStandIn>>
const paddle = (key: string | undefined = 'pdl_key') =>
  createTransactionLookup({
    base: standIn.base,
    key,
    licenseOf: ([id]) => (id === 'pri_life' ? 'lifetime' : null),
    patienceMs: 150,
  })
const transaction = (status: string, price = 'pri_life', origin = 'web') => ({
  data: { id: 'txn_1', status, origin, items: [{ price: { id: price } }], custom_data: null },
})

beforeAll(async () => {
  standIn = await createPaddleStandIn()
})
afterAll(() => standIn.close())

test.each([
  ['completed', 'pri_life', { state: 'paid', kind: 'purchase', license: 'lifetime' }],
  ['paid', 'pri_other', { state: 'paid', kind: 'purchase' }],
  ['ready', 'pri_life', { state: 'open', kind: 'purchase', license: 'lifetime' }],
])('a transaction that Paddle calls %s, for %s, is %j', async (status, price, told) => {
  standIn.behave(answer(200, transaction(status, price)))
  expect(await paddle().transaction('txn_1')).toEqual(told)
  const { path, authorization } = standIn.asked.at(-1) ?? {}
  expect(`${path} ${authorization}`).toBe('/transactions/txn_1 Bearer pdl_key')
})

test.each([
  ['web', 'purchase'],
  ['api', 'purchase'],
  ['subscription_recurring', 'renewal'],
  ['subscription_payment_method_change', 'renewal'],
])('a transaction of origin %s is a %s', async (origin, kind) => {
  standIn.behave(answer(200, transaction('completed', 'pri_life', origin)))
  expect(await paddle().transaction('txn_1')).toMatchObject({ kind })
})

test.each([
  ['does not know it', answer(404, { error: {} })],
  ['refuses the key', answer(403, { error: {} })],
  ['is down', answer(500, '<html>')],
  ['answers what is no JSON', answer(200, '<html>')],
  ['answers something else', answer(200, { data: { status: 'blessed' } })],
  ['sends us elsewhere', answer(302, '', { location: 'http://127.0.0.1:1/' })],
  ['breaks off', brokenOff],
  ['never answers', never],
])('nothing is known when Paddle %s', async (_what, does) => {
  standIn.behave(does)
  expect(await paddle().transaction('txn_1')).toBeUndefined()
})

test('somebody who asks again and again is answered from memory for a while, also when nothing is known', async () => {
  standIn.behave(answer(404, {}))
  const api = paddle()
  const before = standIn.asked.length
  for (let n = 0; n < 5; n += 1) expect(await api.transaction('txn_1')).toBeUndefined()
  expect(standIn.asked.length - before).toBe(1)
})

test('made-up ids do not become a flood: eight questions are under way at most', async () => {
  standIn.behave(never)
  const api = paddle()
  const before = standIn.asked.length
  await Promise.all(Array.from({ length: 50 }, (_, n) => api.transaction(`txn_${n}`)))
  expect(standIn.asked.length - before).toBe(8)
})

test('without a key nobody is asked', async () => {
  const before = standIn.asked.length
  const api = createTransactionLookup({ base: standIn.base, key: undefined, licenseOf: () => null, patienceMs: 150 })
  expect(await api.transaction('txn_1')).toBeUndefined()
  expect(standIn.asked.length).toBe(before)
})
