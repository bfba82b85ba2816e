import { setTimeout as delay } from 'node:timers/promises'
import { simulatedId, type Webhook } from '#api/payment/paddle/simulated/webhooks.ts'
import { sendWebhook, createWebhooks } from '#prove/bench/tools/webhooks.ts'
import type { Rng } from '#tools/random/rng.ts'

const LONGEST_DELAY_MS = 3_000
const PAUSE_MS = 1_500

/** Returns a purchase's webhooks, each up to four times, in any order. */
const jumbled = (rng: Rng, transactionId: string): Webhook[] => {
  const { before, paid } = createWebhooks(transactionId, `${transactionId}@example.com`)
  return rng.shuffled([...before, ...paid].flatMap((one) => Array.from({ length: 1 + rng.below(4) }, () => one)))
}

/** Sends a webhook as the payment provider does: again until it is accepted, or for two minutes. */
const send = async (url: string, webhook: Webhook) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(500)) {
    if ((await sendWebhook(url, webhook).catch(() => undefined))?.ok) return
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
