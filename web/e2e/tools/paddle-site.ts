import { createWebhooks, type Webhook } from '#prove/bench/tools/webhooks.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

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

/** Returns the webhooks of a sign-up for the 4-Week Plan, in order. */
export const signUp = (transactionId: string, email: string, quizUserId: string | null = null): Webhook[] => {
  const { before, paid } = createWebhooks(transactionId, email, quizUserId, CATALOG)
  return [...before, ...paid]
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
