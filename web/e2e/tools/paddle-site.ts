import { DAY_MS } from '#events/time/time.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const SECRET = 'pdl_ntfset_for_the_walks_through_the_screens'

/** Price and discount ids that the site sells. */
export const CATALOG = {
  PADDLE_PRICE_TRIAL: 'pri_trial',
  PADDLE_PRICE_TRIAL_ONE_TIME: 'pri_trial_once',
  PADDLE_PRICE_MONTHLY: 'pri_monthly',
  PADDLE_PRICE_LIFETIME: 'pri_lifetime',
  PADDLE_DISCOUNT_TRIAL: 'dsc_trial',
  PADDLE_DISCOUNT_MONTHLY: 'dsc_monthly',
  PADDLE_DISCOUNT_LIFETIME: 'dsc_lifetime',
}
export const TOKEN = 'test_walks'

/** Settings of a site with Paddle checkout. Tests never call Paddle. */
export const PADDLE = { CHECKOUT: 'paddle', PADDLE_CLIENT_TOKEN: TOKEN, PADDLE_WEBHOOK_SECRET: SECRET, ...CATALOG }

/** Returns the mails to an address that the product with this data folder has sent. */
export const mailsTo = async (dir: string, email: string): Promise<string[]> => {
  const folder = path.join(dir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(email))
}

export const freshTransaction = () => `txn_${randomBytes(12).toString('hex')}`

type Webhook = { event_id: string; event_type: string; occurred_at: string; notification_id: string; data: object }

/** Returns the webhooks of a sign-up for the 4-Week Plan, in order. */
export const signUp = (transactionId: string, email: string, quizUserId: string | null = null): Webhook[] => {
  const startedAt = Date.now()
  const customer_id = transactionId.replace('txn_', 'ctm_')
  const subscriptionId = transactionId.replace('txn_', 'sub_')
  const at = (ms: number) => new Date(startedAt + ms).toISOString()
  const endsAt = new Date(startedAt + 28 * DAY_MS).toISOString()
  const shape = { customer_id, currency_code: 'USD', custom_data: { license: 'monthly', quizUserId } }
  const items = [{ price: { id: CATALOG.PADDLE_PRICE_MONTHLY }, quantity: 1 }]
  const total = String(CHARGES.monthly.cents)
  const transaction = (status: string, subscription_id: string | null) => ({
    ...shape,
    id: transactionId,
    status,
    origin: 'web',
    subscription_id,
    discount_id: null,
    items,
    details: { totals: { total, grand_total: total, currency_code: 'USD' } },
    billing_period: { starts_at: at(0), ends_at: endsAt },
  })
  const subscription = {
    ...shape,
    id: subscriptionId,
    status: 'active',
    transaction_id: transactionId,
    items,
    current_billing_period: { starts_at: at(0), ends_at: endsAt },
    next_billed_at: endsAt,
    scheduled_change: null,
  }
  const events: [string, object][] = [
    ['transaction.created', transaction('draft', null)],
    ['customer.created', { id: customer_id, email, name: null }],
    ['transaction.paid', transaction('paid', null)],
    ['subscription.created', subscription],
    ['transaction.completed', transaction('completed', subscriptionId)],
  ]
  return events.map(([event_type, data], n) => {
    const id = randomBytes(12).toString('hex')
    return { event_id: `evt_${id}`, event_type, occurred_at: at(n), notification_id: `ntf_${id}`, data }
  })
}

/** Delivers signed webhooks in order. @returns the response status of each. */
export const deliver = async (url: string, webhooks: Webhook[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const webhook of webhooks) {
    const body = JSON.stringify(webhook)
    const ts = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', SECRET).update(`${ts}:${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${ts};h1=${signature}` }
    const reply = await fetch(`${url}/api/v1/paddle/webhook`, { method: 'POST', headers, body })
    statuses.push(reply.status)
  }
  return statuses
}
