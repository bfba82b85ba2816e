import { setTimeout as delay } from 'node:timers/promises'
import { firstChargeCents } from '#api/content/plans.ts'
import {
  customerWebhook,
  openedWebhooks,
  paidWebhooks,
  type Prices,
  simulatedId,
  type Webhook,
} from '#api/paddle/simulated/webhooks.ts'
import { signatureOf } from '#api/paddle/webhooks/signature.ts'
import { apiSettings } from '#api/settings/settings.ts'
import type { Rng } from '#tools/random/rng.ts'

export const WEBHOOK_SECRET = 'pdl_ntfset_of_the_drills'
const LONGEST_DELAY_MS = 3_000
const PAUSE_MS = 1_500

/** Any secrets do: the prices are those of the release. */
const prices: Prices = apiSettings({
  JWT_SECRET: 'x'.repeat(32),
  ADMIN_PATH_PREFIX: '/drill-office',
  ADMIN_SETUP_TOKEN: 'x'.repeat(16),
})

/** Returns a purchase's webhooks, each up to four times, in any order. */
const jumbled = (rng: Rng, transactionId: string): Webhook[] => {
  const now = new Date()
  const sale = {
    transactionId,
    customerId: simulatedId('ctm', transactionId),
    license: 'monthly' as const,
    sale: false,
    quizUserId: null,
    amount: firstChargeCents('monthly', false),
    currency: 'USD',
  }
  const email = `${transactionId}@example.com`
  const webhooks = [
    ...openedWebhooks(sale, now, prices),
    customerWebhook(sale.customerId, email, now),
    ...paidWebhooks(sale, now, prices),
  ]
  return rng.shuffled(webhooks.flatMap((webhook) => Array.from({ length: 1 + rng.below(4) }, () => webhook)))
}

/** Sends a webhook as the payment provider does: again until it is accepted, or for two minutes. */
const send = async (url: string, webhook: Webhook) => {
  const body = JSON.stringify(webhook)
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(500)) {
    const signature = signatureOf(Buffer.from(body), WEBHOOK_SECRET, Math.floor(Date.now() / 1_000))
    const headers = { 'content-type': 'application/json', 'paddle-signature': signature }
    const options = { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) }
    const reply = await fetch(new URL('/api/v1/paddle/webhook', url), options).catch(() => undefined)
    await reply?.arrayBuffer().catch(() => {})
    if (reply?.ok) return
  }
}

/** Sends purchases until stopped: their webhooks come repeated, shuffled and late. */
export const sellThroughWebhooks = (url: string, rng: Rng) => {
  const sold: string[] = []
  let isOver = false
  const sending: Promise<void>[] = []
  const selling = (async () => {
    while (!isOver) {
      const transactionId = simulatedId('txn', rng.uuid())
      sold.push(transactionId)
      for (const webhook of jumbled(rng, transactionId))
        sending.push(delay(rng.below(LONGEST_DELAY_MS)).then(() => send(url, webhook)))
      await delay(PAUSE_MS)
    }
  })()
  return {
    sold,
    /** Waits until everything is delivered. */
    stop: async () => {
      isOver = true
      await selling
      await Promise.all(sending)
    },
  }
}
