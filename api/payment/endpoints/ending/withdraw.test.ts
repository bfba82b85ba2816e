import { randomUUID } from 'node:crypto'
import { listWithdrawals } from '#api/contracts/payment/withdrawal.ts'
import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { WITHDRAWALS } from '#events/payment/payment.ts'
import { createTestApi } from '#api/testing.ts'
import { asSubscriber, newEmail } from '#api/testing.cabinet.ts'

const api = shared(() => createAdminApi())

const ANN = { name: 'Ann Example', email: 'ann.example@moab.example', order: 'txn_1', statement: 'I changed my mind.' }
const withdraw = (body: object, key?: string) => api.post('/withdrawals', body, { key })
const stored = () => api.store.readStream(WITHDRAWALS)
const listed = async () =>
  listWithdrawals.reply.parse((await api.get('/api/v1/admin/withdrawals', { bearer: api.bearer })).body)

test('a withdrawal needs no login, is stored once per key, and is listed for operators', async () => {
  const before = (await stored()).length
  const key = randomUUID()
  for (let n = 0; n < 3; n++) {
    const { status, body } = await withdraw(ANN, key)
    expect([status, body]).toEqual([200, { ok: true }])
  }
  expect((await stored()).length - before).toBe(1)
  expect((await listed()).listed.at(-1)).toMatchObject({ ...ANN, handled: null })
  expect(JSON.stringify(await stored())).not.toMatch(/ann\.example|changed my mind/i)
})

test('a key of another withdrawal is refused', async () => {
  const key = randomUUID()
  await withdraw(ANN, key)
  expect((await withdraw({ ...ANN, name: 'Bea' }, key)).status).toBe(422)
})

test('the fingerprint of a withdrawal cannot be repeated without its key', async () => {
  await withdraw(ANN, randomUUID())
  const { rows } = await api.pool.query<{ fingerprint: string; person: string }>(
    `select metadata ->> 'fingerprint' as fingerprint, data #>> '{email,person}' as person
       from event_store.events where type = 'payment.withdrawal-received' order by position desc limit 1`,
  )
  const { fingerprint, person = '' } = rows[0] ?? {}
  const { keys } = api.context
  expect(await keys.fingerprint(person, JSON.stringify(ANN))).toBe(fingerprint)
  await keys.erase(person)
  expect(await keys.fingerprint(person, JSON.stringify(ANN))).toBeUndefined()
})

test('an order number proves that its address has bought, also without an account', async () => {
  const email = newEmail()
  const opened = await api.post('/checkout/simulated', { action: 'open', license: 'monthly', sale: false })
  const order = String(opened.body['transactionId'])
  await api.post('/checkout/simulated', { action: 'pay', transactionId: order, email })
  await withdraw({ name: 'Orpah', email, order }, randomUUID())
  expect((await stored()).at(-1)?.data).toMatchObject({ hasBought: true, isFromBuyer: true })
  await withdraw({ name: 'Orpah', email: newEmail(), order }, randomUUID())
  expect((await stored()).at(-1)?.data).toMatchObject({ hasBought: false, isFromBuyer: false })
})

test('the reply is the same for an address that bought and for a stranger', async () => {
  const known = await asSubscriber(api).registered()
  const replies = await Promise.all([
    withdraw({ name: 'A', email: known.email }),
    withdraw({ name: 'A', email: 'stranger@moab.example' }),
  ])
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [200, { ok: true }],
    [200, { ok: true }],
  ])
})

test.each([
  [{ email: 'ann@moab.example' }, 'name'],
  [{ name: ' ', email: 'ann@moab.example' }, 'name'],
  [{ name: 'Ann', email: 'nowhere' }, 'email'],
  [{ name: 'Ann', email: 'ann@moab.example', statement: 'x'.repeat(2_001) }, 'statement'],
])('an incomplete withdrawal %j is refused with the field %s', async (body, path) => {
  const before = (await stored()).length
  const reply = await withdraw(body)
  expect([reply.status, reply.body['issues']]).toMatchObject([400, [{ path }]])
  expect(await stored()).toHaveLength(before)
})

test('an address gets one mail about withdrawals without a proof, and all are recorded, by any process', async () => {
  await using limited = await createTestApi({ env: { RATE_LIMITS: 'on' } })
  await using other = await createTestApi({ databaseUrl: limited.databaseUrl, env: { RATE_LIMITS: 'on' } })
  for (let n = 0; n < 4; n++) expect((await (n % 2 ? other : limited).post('/withdrawals', ANN)).status).toBe(200)
  expect((await limited.store.readStream(WITHDRAWALS)).map(({ data }) => data)).toMatchObject([
    { canMail: true },
    { canMail: false },
    { canMail: false },
    { canMail: false },
  ])
  const { rows } = await limited.pool.query('select key from security.limits')
  expect(JSON.stringify(rows)).not.toMatch(/moab|203\.0/)
})
