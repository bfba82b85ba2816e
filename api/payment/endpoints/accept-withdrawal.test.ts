import { firstChargeCents, renewalChargeCents } from '#events/payment/money/plans.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber } from '#api/testing.cabinet.ts'
import { listWithdrawals } from '#api/contracts/payment/withdrawal.ts'
import { expectRefusal } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { subscriptionIdOf } from '#api/payment/paddle/simulated/webhooks.ts'
import { decodeKnown } from '#events/decode.ts'
import { paymentStream, subscriptionStream, WITHDRAWALS } from '#events/payment/payment.ts'
import { until } from '#prove/servers/database.ts'

const DAY_S = 86_400

const api = shared(() => createAdminApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))

const simulate = (body: object) => api.post('/checkout/simulated', body, { key: randomUUID() })

/** Buys a trial some days ago, which has renewed since, and registers with it. */
const buyTrial = async (daysAgo: number) => {
  const email = `ruth-${randomUUID()}@moab.example`
  api.setClockAhead(-daysAgo * DAY_S)
  const { body } = await simulate({ action: 'open', license: 'trial', sale: false })
  const transactionId = String(body['transactionId'])
  await simulate({ action: 'pay', transactionId, email })
  const { token } = await asSubscriber(api).registered({ email, payoutSubId: transactionId })
  api.setClockAhead((7 - daysAgo) * DAY_S)
  await simulate({ action: 'renew', transactionId })
  api.setClockAhead(0)
  await projector.caughtUp()
  return { email, token, transactionId, subscriptionId: subscriptionIdOf({ license: 'trial', transactionId }) ?? '' }
}

const listed = async (name: string) => {
  const { body } = await api.get('/api/v1/admin/withdrawals', { bearer: api.bearer })
  const found = listWithdrawals.reply.parse(body).listed.find((one) => one.name === name)
  if (!found) throw new Error('The withdrawal is not listed')
  return found
}
const accept = (withdrawalId: string, transactionIds: string[], password = ADMIN_PASSWORD) =>
  api.post(
    '/admin/withdrawals/accept',
    { withdrawalId, transactionIds, password },
    { bearer: api.bearer, key: randomUUID() },
  )
const lastStatus = async (subscriptionId: string) =>
  decodeKnown(await api.store.readStream(subscriptionStream(subscriptionId))).flatMap((event) =>
    event.type === 'payment.subscription-reported' ? [event.data] : [],
  )
const refundOf = async (transactionId: string) =>
  decodeKnown(await api.store.readStream(paymentStream(transactionId))).flatMap((event) =>
    event.type === 'payment.refunded' ? [event.data.total] : [],
  )

test('on day 10 of a trial, a withdrawal returns both payments, and no renewal follows', async () => {
  const { email, transactionId, subscriptionId } = await buyTrial(10)
  expect((await api.post('/withdrawals', { name: 'Ruth', email })).status).toBe(200)
  const { id, plans } = await listed('Ruth')
  const [first, renewal] = [firstChargeCents('trial', false), renewalChargeCents('trial', false)]
  expect(plans).toMatchObject([
    {
      transactionId,
      license: 'trial',
      isRenewing: true,
      payments: [
        { kind: 'purchase', amount: first, refunded: 0, isReturned: true },
        { kind: 'renewal', amount: renewal, refunded: 0, isReturned: true },
      ],
    },
  ])
  const payments = plans.flatMap((plan) => plan.payments.map((paid) => paid.transactionId))
  expectRefusal(422, await accept(id, [...payments, 'txn_other']))
  expectRefusal(422, await accept(id, payments, 'not-the-password'))
  expect((await accept(id, payments)).status).toBe(200)
  expect((await accept(id, [])).status).toBe(200)
  await until('the withdrawal is handled', async () => (await listed('Ruth')).handled !== null)
  expect(await Promise.all(payments.map(refundOf))).toEqual([[first], [renewal]])
  expect((await lastStatus(subscriptionId)).at(-1)?.status).toBe('canceled')
  expect((await listed('Ruth')).handled).toMatchObject({ by: 'founder', transactionId: null })
  const accepted = (await api.store.readStream(WITHDRAWALS)).filter(
    ({ type }) => type === 'payment.withdrawal-accepted',
  )
  expect(accepted).toHaveLength(1)
  expect((await api.get('/api/v1/admin/audit?kind=changes', { bearer: api.bearer })).text).toContain(
    'accepted a withdrawal',
  )
})

test('on day 20, a withdrawal returns the first payment only', async () => {
  const { email } = await buyTrial(20)
  await api.post('/withdrawals', { name: 'Orpah', email })
  expect((await listed('Orpah')).plans[0]?.payments.map(({ kind, isReturned }) => [kind, isReturned])).toEqual([
    ['purchase', true],
    ['renewal', false],
  ])
})

test('a subscriber who is signed in, or who names the order, ends the renewals by withdrawing', async () => {
  const [signedIn, named, other] = [await buyTrial(10), await buyTrial(10), await buyTrial(10)]
  await api.post('/withdrawals', { name: 'Naomi', email: signedIn.email }, { bearer: signedIn.token })
  await api.post('/withdrawals', { name: 'Boaz', email: named.email, order: named.transactionId })
  await api.post('/withdrawals', { name: 'Obed', email: other.email }, { bearer: signedIn.token })
  for (const { subscriptionId } of [signedIn, named])
    await until('the renewals end', async () =>
      (await lastStatus(subscriptionId)).some(({ scheduledChange }) => scheduledChange?.action === 'cancel'),
    )
  expect((await lastStatus(other.subscriptionId)).some(({ scheduledChange }) => scheduledChange !== null)).toBe(false)
})
