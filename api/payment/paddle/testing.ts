import { randomUUID } from 'node:crypto'
import type { ApiReply, TestApi } from '#api/testing.ts'
import { sign } from './webhooks/signature.ts'
import { WEBHOOK_SECRET } from './testing.secret.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

export const MONTHLY = 'pri_simulated_monthly'
const LIFETIME = 'pri_simulated_lifetime'

const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`
export const newTransactionId = () => id('txn')
export const newCustomerId = () => id('ctm')
export const newSubscriptionId = () => id('sub')

export type TestWebhook = {
  event_id: string
  event_type: string
  occurred_at: string
  notification_id: string
  data: Record<string, unknown>
}

export const webhook = (type: string, data: object, at = '2026-03-10T12:00:00.123456Z'): TestWebhook => ({
  event_id: id('evt'),
  event_type: type,
  occurred_at: at,
  notification_id: id('ntf'),
  data: { ...data },
})

const PRICE = String(CHARGES.lifetime.cents)

/** Creates a transaction, completed by default, including fields that our schema ignores. */
export const transactionData = (transactionId: string, more: object = {}) => ({
  id: transactionId,
  status: 'completed',
  origin: 'web',
  customer_id: 'ctm_01buyer',
  address_id: 'add_01h',
  subscription_id: null,
  currency_code: 'USD',
  discount_id: null,
  custom_data: { license: 'lifetime', quizUserId: null },
  items: [{ price: { id: LIFETIME, description: 'x', unit_price: { amount: PRICE } }, quantity: 1 }],
  details: { totals: { subtotal: PRICE, tax: '0', total: PRICE, grand_total: PRICE, fee: '1', earnings: '2' } },
  payments: [{ status: 'captured', captured_at: '2026-03-10T11:59:58.5Z', method_details: { type: 'card' } }],
  billed_at: '2026-03-10T11:59:59Z',
  billing_period: null,
  ...more,
})

/** Returns what differs in the transaction of a plan that was bought now, and renews. */
export const boughtMonthly = () => ({
  items: [{ price: { id: MONTHLY, unit_price: { amount: '3599' } }, quantity: 1 }],
  payments: [{ status: 'captured', captured_at: new Date().toISOString(), method_details: { type: 'card' } }],
})

export const subscriptionData = (subscriptionId: string, more: object = {}) => ({
  id: subscriptionId,
  status: 'active',
  customer_id: 'ctm_01buyer',
  currency_code: 'USD',
  custom_data: null,
  items: [{ price: { id: MONTHLY }, quantity: 1, status: 'active' }],
  current_billing_period: { starts_at: '2026-03-10T12:00:00Z', ends_at: '2026-04-07T12:00:00Z' },
  next_billed_at: '2026-04-07T12:00:00Z',
  scheduled_change: null,
  ...more,
})

export const adjustmentData = (transactionId: string, total: string, more: object = {}) => ({
  id: id('adj'),
  action: 'refund',
  status: 'approved',
  transaction_id: transactionId,
  currency_code: 'USD',
  totals: { subtotal: total, tax: '0', total },
  ...more,
})

type SendOptions = {
  /** Seconds by which the sender's clock is ahead. */
  aheadSeconds?: number
  secret?: string
  /** Replaces the valid signature; '' sends none. */
  signature?: string
}

/** Signs bytes like Paddle and sends them to the endpoint. */
export const sendRawWebhook = (
  api: Pick<TestApi, 'post'>,
  raw: Buffer | string,
  { aheadSeconds = 0, secret = WEBHOOK_SECRET, signature }: SendOptions = {},
): Promise<ApiReply> => {
  const bytes = Buffer.from(raw)
  const header = signature ?? sign(bytes, secret, Math.floor(Date.now() / 1_000) + aheadSeconds)
  return api.post('/paddle/webhook', bytes, { headers: header === '' ? {} : { 'paddle-signature': header } })
}

/** Signs a webhook like Paddle and sends it to the endpoint. */
export const sendWebhook = (api: Pick<TestApi, 'post'>, body: object, options?: SendOptions) =>
  sendRawWebhook(api, JSON.stringify(body), options)
