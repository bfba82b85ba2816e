import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { adjustmentReport, subscriptionReport, transactionReport } from '#events/payment/paddle/testing.reports.ts'
import { subscription } from './subscription.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import type { StoredEventInput } from '#projector/testing.events.ts'

const harness = shared(() => createProjectionHarness(subscription))

const webhookFields = (second: number) => ({
  webhookId: `evt_${second}`,
  webhookType: 'x',
  occurredAt: `2026-03-10T12:00:${String(second).padStart(2, '0')}.000000000Z`,
})
const event = <T extends EventType>(stream: string, type: T, data: EventOf<T>['data']): StoredEventInput => ({
  stream,
  type,
  data,
})

const transaction = (
  second: number,
  more: Partial<EventOf<'payment.transaction-reported'>['data']> = {},
  id = 'txn_1',
) =>
  event(
    `payment-${id}`,
    'payment.transaction-reported',
    transactionReport({
      ...webhookFields(second),
      subscriptionId: 'sub_1',
      amount: 4_000,
      paidAt: '2026-03-10T12:00:00.000Z',
      periodEndsAt: '2026-04-07T12:00:00.000Z',
      quizUserId: '00000000-0000-4000-8000-000000000001',
      ...more,
    }),
  )

const adjustment = (second: number, amount: number, status = 'approved') =>
  event('payment-txn_1', 'payment.adjustment-reported', adjustmentReport({ ...webhookFields(second), status, amount }))

const term = (second: number, more: Partial<EventOf<'payment.subscription-reported'>['data']> = {}) =>
  event(
    'subscription-sub_1',
    'payment.subscription-reported',
    subscriptionReport({ ...webhookFields(second), periodEndsAt: '2026-04-07T12:00:00.000Z', ...more }),
  )

const rows = async (table: 'payments' | 'states' | 'customers') =>
  (await harness.pool.query<Record<string, unknown>>(`select * from read.subscription_${table}`)).rows.map((row) => {
    delete row['state']
    return row
  })

test('a payment and its subscription have a row each, with references to each other', async () => {
  await harness.given([term(2, { transactionId: 'txn_1' }), transaction(3)])
  expect(await rows('payments')).toEqual([
    {
      transaction_id: 'txn_1',
      status: 'completed',
      kind: 'purchase',
      pays_for_period: true,
      license: 'monthly',
      quiz_user_id: '00000000-0000-4000-8000-000000000001',
      customer_id: 'ctm_1',
      subscription_id: 'sub_1',
      currency: 'USD',
      amount: 4_000,
      refunded: 0,
      paid_at: new Date('2026-03-10T12:00:00Z'),
      period_ends_at: new Date('2026-04-07T12:00:00Z'),
    },
  ])
  expect(await rows('states')).toEqual([
    {
      subscription_id: 'sub_1',
      transaction_id: 'txn_1',
      status: 'active',
      license: 'monthly',
      customer_id: 'ctm_1',
      period_ends_at: new Date('2026-04-07T12:00:00Z'),
      past_due_since: null,
      ending_since: null,
      scheduled_action: null,
      scheduled_at: null,
    },
  ])
})

test('a row never returns to an older report, whichever arrives last', async () => {
  await harness.given([
    transaction(4),
    transaction(1, { status: 'ready', paidAt: null, subscriptionId: null }),
    term(5, { status: 'canceled' }),
    term(2, { transactionId: 'txn_1' }),
    term(5, { status: 'canceled' }),
  ])
  expect(await rows('payments')).toMatchObject([{ status: 'completed', subscription_id: 'sub_1' }])
  expect(await rows('states')).toMatchObject([{ status: 'canceled', transaction_id: 'txn_1' }])
})

test('a subscription is past due since the first report of it', async () => {
  await harness.given([
    term(9, { status: 'past_due' }),
    term(2, { status: 'past_due' }),
    term(3),
    term(7, { status: 'past_due', scheduledChange: { action: 'cancel', effectiveAt: '2026-04-01T00:00:00.000Z' } }),
  ])
  expect(await rows('states')).toMatchObject([
    { status: 'past-due', past_due_since: new Date('2026-03-10T12:00:07Z'), scheduled_action: null },
  ])
})

test('a subscription keeps its license when later prices have none', async () => {
  await harness.given([term(1, { license: 'trial' }), term(2, { license: null })])
  expect(await rows('states')).toMatchObject([{ license: 'trial' }])
})

test('a refund is counted once, also if reported before its payment, and at most the amount paid', async () => {
  await harness.given([adjustment(8, 5_000), adjustment(6, 5_000, 'pending_approval')])
  expect(await rows('payments')).toMatchObject([{ status: null, refunded: 0 }])
  await harness.given([adjustment(8, 5_000), adjustment(8, 5_000), transaction(3)])
  expect(await rows('payments')).toMatchObject([{ status: 'completed', refunded: 4_000 }])
})

test('the newest e-mail of a customer is stored as it was sealed', async () => {
  const sealed = (digest: string) => ({ person: '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11', sealed: 'iv.body', digest })
  await harness.given([
    event('customer-ctm_1', 'payment.customer-reported', { ...webhookFields(5), email: sealed('new') }),
    event('customer-ctm_1', 'payment.customer-reported', { ...webhookFields(2), email: sealed('old') }),
  ])
  expect(await rows('customers')).toEqual([{ customer_id: 'ctm_1', email: sealed('new') }])
})

test('reports from browsers change nothing', async () => {
  await harness.given([
    event('payment-txn_1', 'payment.browser-reported', {
      quizUserId: null,
      customerId: null,
      claimed: { value: 1, currency: 'USD' },
      browser: { person: '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11', sealed: 'iv.body', digest: 'd' },
    }),
  ])
  expect(await rows('payments')).toEqual([])
})
