import { createHmac, randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

const SECRET = 'pdl_ntfset_for_the_walks_through_the_screens'

/** What the site is told to sell, as the vendor knows it. */
export const SELLS = {
  PADDLE_PRICE_TRIAL: 'pri_trial',
  PADDLE_PRICE_TRIAL_ONE_TIME: 'pri_trial_once',
  PADDLE_PRICE_MONTHLY: 'pri_monthly',
  PADDLE_PRICE_LIFETIME: 'pri_lifetime',
  PADDLE_DISCOUNT_TRIAL: 'dsc_trial',
  PADDLE_DISCOUNT_MONTHLY: 'dsc_monthly',
  PADDLE_DISCOUNT_LIFETIME: 'dsc_lifetime',
}
export const TOKEN = 'test_walks'

/** The settings of a product where Paddle takes the money; nothing of it ever asks Paddle itself. */
export const PADDLE = { CHECKOUT: 'paddle', PADDLE_CLIENT_TOKEN: TOKEN, PADDLE_WEBHOOK_SECRET: SECRET, ...SELLS }

/** The mails that the product of this data folder has sent to an address, as they were kept. */
export const mailsTo = async (dir: string, email: string): Promise<string[]> => {
  const folder = path.join(dir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(email))
}

/** A transaction id that no test had before. */
export const freshTransaction = () => `txn_${randomBytes(12).toString('hex')}`

type Webhook = { event_id: string; event_type: string; occurred_at: string; notification_id: string; data: object }

/** What Paddle tells of a sign-up to the 4-Week Plan, in the order it happens. */
export const signUp = (transactionId: string, email: string, quizUserId: string | null = null): Webhook[] => {
  const began = Date.now()
  const customer_id = transactionId.replace('txn_', 'ctm_')
  const subscriptionId = transactionId.replace('txn_', 'sub_')
  const at = (ms: number) => new Date(began + ms).toISOString()
  const ends = new Date(began + 28 * 86_400_000).toISOString()
  const shape = { customer_id, currency_code: 'USD', custom_data: { license: 'monthly', quizUserId } }
  const items = [{ price: { id: SELLS.PADDLE_PRICE_MONTHLY }, quantity: 1 }]
  const transaction = (status: string, subscription_id: string | null) => ({
    ...shape,
    id: transactionId,
    status,
    origin: 'web',
    subscription_id,
    discount_id: null,
    items,
    details: { totals: { total: '3892', grand_total: '3892', currency_code: 'USD' } },
    billing_period: { starts_at: at(0), ends_at: ends },
  })
  const subscription = {
    ...shape,
    id: subscriptionId,
    status: 'active',
    transaction_id: transactionId,
    items,
    current_billing_period: { starts_at: at(0), ends_at: ends },
    next_billed_at: ends,
    scheduled_change: null,
  }
  const told: [string, object][] = [
    ['transaction.created', transaction('draft', null)],
    ['customer.created', { id: customer_id, email, name: null }],
    ['transaction.paid', transaction('paid', null)],
    ['subscription.created', subscription],
    ['transaction.completed', transaction('completed', subscriptionId)],
  ]
  return told.map(([event_type, data], n) => {
    const id = randomBytes(12).toString('hex')
    return { event_id: `evt_${id}`, event_type, occurred_at: at(n), notification_id: `ntf_${id}`, data }
  })
}

/** Delivers webhooks one after the other, each signed. @returns the status each was answered with. */
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
