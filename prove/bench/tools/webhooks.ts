import { firstChargeCents } from '#events/payment/money/plans.ts'
import {
  customerWebhook,
  openedWebhooks,
  paidWebhooks,
  simulatedId,
  type Prices,
  type Webhook,
} from '#api/payment/paddle/simulated/webhooks.ts'
import { sign } from '#api/payment/paddle/webhooks/signature.ts'
import { apiSettings } from '#api/settings/settings.ts'

export const WEBHOOK_SECRET = 'pdl_ntfset_of_the_bench'

export type { Webhook }

/** Any secrets do: the prices are those of the release. */
const PRICES: Prices = apiSettings({
  JWT_SECRET: 'x'.repeat(32),
  ADMIN_PATH_PREFIX: '/bench-office',
  ADMIN_SETUP_TOKEN: 'x'.repeat(16),
})

/** Returns the webhooks of a purchase of the 4-Week Plan: those before its payment, and those from the payment on. */
export const createWebhooks = (
  transactionId: string,
  email: string,
  quizUserId: string | null = null,
  prices = PRICES,
) => {
  const now = new Date()
  const customerId = simulatedId('ctm', transactionId)
  const amount = firstChargeCents('monthly', false)
  const sale = {
    transactionId,
    customerId,
    license: 'monthly' as const,
    sale: false,
    quizUserId,
    amount,
    currency: 'USD',
  }
  return {
    before: [...openedWebhooks(sale, now, prices), customerWebhook(customerId, email, now)],
    paid: paidWebhooks(sale, now, prices),
  }
}

/** Sends a signed webhook as the payment provider does. */
export const sendWebhook = async (api: string, webhook: Webhook): Promise<Response> => {
  const body = JSON.stringify(webhook)
  const signature = sign(Buffer.from(body), WEBHOOK_SECRET, Math.floor(Date.now() / 1_000))
  const headers = { 'content-type': 'application/json', 'paddle-signature': signature }
  const signal = AbortSignal.timeout(15_000)
  const reply = await fetch(new URL('/api/v1/paddle/webhook', api), { method: 'POST', body, headers, signal })
  await reply.arrayBuffer()
  return reply
}
