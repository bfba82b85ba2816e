import { firstChargeCents } from '#events/payment/money/plans.ts'
import { expect, test } from 'vitest'
import { findSeveralPlans, findUnlisted } from '#db/operations/inbox-problems.ts'
import { shared } from '#prove/servers/resources.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { asAccount, asSubscriber, newPurchaseId, reportPaid } from '#api/testing.cabinet.ts'
import {
  adjustmentData,
  newSubscriptionId,
  sendWebhook,
  subscriptionData,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { correctPlans } from '#api/payment/paddle/webhooks/correct-plans.ts'
import { createTestApi } from '#api/testing.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const MONTHLY = String(firstChargeCents('monthly', false))

const env = {
  PADDLE_PRICE_MONTHLY: 'pri_01month',
  PADDLE_FORMER_PRICES: 'monthly:pri_01older, lifetime:pri_01old',
}
const totalling = (total: string) => ({ details: { totals: { total, grand_total: total } } })
const boughtNow = () => ({ payments: [{ status: 'captured', captured_at: new Date().toISOString() }] })
const api = shared(() => createTestApi({ env }))

test('a buyer whose price no plan has is asked to write, and operators find the payment until it is returned', async () => {
  const projector = await startProjector(api.databaseUrl, api.pool)
  const [listed, unlisted, former] = [newPurchaseId(), newPurchaseId(), newPurchaseId()]
  const itemsOf = (id: string) => ({ items: [{ price: { id }, quantity: 1 }] })
  await reportPaid(api, listed, itemsOf('pri_01month'))
  await reportPaid(api, unlisted, itemsOf('pri_01forgotten'))
  await reportPaid(api, former, itemsOf('pri_01old'))
  // A buyer whose price was replaced gets in.
  await asSubscriber(api).waitForAccess((await asSubscriber(api).registered({ payoutSubId: former })).token)
  const { token } = await asSubscriber(api).registered({ payoutSubId: unlisted })
  const { get } = asAccount(api, token)
  await projector.caughtUp()
  const { status, body } = await get('/subscription/me')
  expect([status, body['code'], body['message']]).toEqual([
    402,
    'payment_unconfirmed',
    expect.stringContaining('write to us'),
  ])
  expect((await get('/purchases')).body['purchases']).toMatchObject([{ state: 'unconfirmed' }])
  const found = () => findUnlisted(api.pool, new Date('2026-03-12'))
  expect(await found()).toBe(`No plan has the prices of 1 payment of the last 7 days: ${unlisted}.`)

  await sendWebhook(api, webhook('adjustment.created', adjustmentData(unlisted, String(CHARGES.lifetime.cents))))
  await projector.caughtUp()
  expect(await found()).toBeUndefined()
  await projector.stop()
})

test('payments get their plan once the settings name its price, and manipulated ones never', async () => {
  const NEW = { id: 'pri_01new', unit_price: { amount: MONTHLY, currency_code: 'USD' } }
  const items = { items: [{ price: NEW }], ...totalling(MONTHLY) }
  const [bought, renewed, discounted, cheap] = [newPurchaseId(), newPurchaseId(), newPurchaseId(), newPurchaseId()]
  await reportPaid(api, bought, { ...items, ...boughtNow() })
  await reportPaid(api, renewed, { ...items, origin: 'subscription_recurring' })
  await reportPaid(api, discounted, { ...items, discount_id: 'dsc_simulated_lifetime' })
  await reportPaid(api, cheap, { ...items, ...totalling('900') })
  const { token } = await asSubscriber(api).registered({ payoutSubId: bought })
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  const later = await createTestApi({
    databaseUrl: api.databaseUrl,
    env: { ...env, PADDLE_FORMER_PRICES: 'monthly:pri_01new' },
  })
  const correct = () => correctPlans(later.context.paddle, new AbortController().signal)
  await Promise.all([correct(), correct()])
  await correct()
  await asSubscriber(later).waitForAccess(token)
  await projector.caughtUp()
  const { rows } = await api.pool.query(
    `select transaction_id as id, e.license as entered, p.license as known,
       (select count(*)::int from event_store.events where stream = 'payment-' || transaction_id) as events
     from read.money_entries e join read.subscription_payments p using (transaction_id)
     where transaction_id = any($1) order by array_position($1, transaction_id)`,
    [[bought, renewed, discounted, cheap]],
  )
  const [monthly, none] = [
    { entered: 'monthly', known: 'monthly', events: 3 },
    { entered: null, known: null, events: 2 },
  ]
  expect(rows).toEqual([
    { id: bought, ...monthly },
    { id: renewed, ...monthly },
    { id: discounted, ...none },
    { id: cheap, ...none },
  ])
  await later.close()
  await projector.stop()
})

const MONTH = { id: 'pri_01month', unit_price: { amount: MONTHLY, currency_code: 'USD' } }

test.each([
  ['the listed price', 'monthly', { items: [{ price: MONTH }], ...totalling(MONTHLY) }],
  [
    'the price of a country',
    'monthly',
    {
      items: [{ price: { ...MONTH, unit_price_overrides: [{ unit_price: { amount: '900', currency_code: 'USD' } }] } }],
      ...totalling('900'),
    },
  ],
  ['a converted price', 'monthly', { items: [{ price: MONTH }], currency_code: 'EUR', ...totalling('3599') }],
  [
    'nothing, by a discount of the owner',
    'monthly',
    { items: [{ price: MONTH }], discount_id: 'dsc_01gift', ...totalling('0') },
  ],
  [
    'nothing, by the discount of another plan',
    null,
    {
      items: [{ price: MONTH }],
      discount_id: 'dsc_simulated_lifetime',
      ...totalling('0'),
    },
  ],
  ['nothing without a discount', null, { items: [{ price: { id: 'pri_01month' } }], ...totalling('0') }],
  ['less than the listed price', null, { items: [{ price: MONTH }], ...totalling('900') }],
  ['a trial without its first week', null, { items: [{ price: { id: 'pri_simulated_trial' } }], ...totalling('0') }],
] as const)('a buyer who pays %s buys the plan: %s', async (_, license, more) => {
  const id = newPurchaseId()
  await reportPaid(api, id, more)
  const { rows } = await api.pool.query(
    `select data ->> 'license' as license from event_store.events where stream = $1 and type = 'payment.purchase-completed'`,
    [`payment-${id}`],
  )
  expect(rows).toEqual([{ license }])
})

test('operators find a customer with two plans that renew, until one of them ends', async () => {
  const projector = await startProjector(api.databaseUrl, api.pool)
  const [first, second] = [newSubscriptionId(), newSubscriptionId()]
  const report = async (type: string, id: string, more: object = {}, at?: string) => {
    await sendWebhook(api, webhook(type, subscriptionData(id, { customer_id: 'ctm_01twice', ...more }), at))
    await projector.caughtUp()
    return await findSeveralPlans(api.pool)
  }
  expect(await report('subscription.created', first)).toBeUndefined()
  expect(await report('subscription.created', second)).toBe('1 customer with more than one renewing plan: ctm_01twice.')
  const change = { scheduled_change: { action: 'cancel', effective_at: '2026-04-07T12:00:00Z' } }
  expect(await report('subscription.updated', first, change, '2026-03-11T12:00:00.000000Z')).toBeUndefined()
  await projector.stop()
})
