import { z } from 'zod'
import { Refusal } from '#api/http/refusal.ts'

/** Longest that a subscriber waits for Paddle's links, in milliseconds. */
const PATIENCE_MS = 8_000

const page = z.url({ protocol: /^https?$/ })
const Reply = z.object({
  data: z.object({
    urls: z.object({
      general: z.object({ overview: page }),
      subscriptions: z
        .array(z.object({ id: z.string(), cancel_subscription: page, update_subscription_payment_method: page }))
        .default([]),
    }),
  }),
})

export type PortalLinks = { overview: string; cancel: string | null; updatePayment: string | null }

const outOfReach = (cause: unknown) =>
  Object.assign(
    new Refusal(
      503,
      'portal_unavailable',
      'We cannot reach the payment page right now. Please try again in a moment, or write to us.',
      {
        headers: { 'Retry-After': '5' },
      },
    ),
    { cause },
  )

/**
 * Links to Paddle's own pages, on which a customer cancels or changes the card. They are made for one visit and sign
 * the customer in, so they are neither kept nor logged.
 * @throws {Refusal} 503 when Paddle cannot be asked, or there is no key to ask with.
 */
export const portalLinks = async (
  { base, key }: { base: string; key: string | undefined },
  customerId: string,
  subscriptionId: string | undefined,
): Promise<PortalLinks> => {
  if (key === undefined) throw outOfReach('PADDLE_API_KEY is not set')
  try {
    const reply = await fetch(`${base}/customers/${encodeURIComponent(customerId)}/portal-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(subscriptionId === undefined ? {} : { subscription_ids: [subscriptionId] }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new Error(`Paddle answered ${reply.status}`)
    }
    const { general, subscriptions } = Reply.parse(await reply.json()).data.urls
    const links = subscriptions.find(({ id }) => id === subscriptionId)
    return {
      overview: general.overview,
      cancel: links?.cancel_subscription ?? null,
      updatePayment: links?.update_subscription_payment_method ?? null,
    }
  } catch (cause) {
    throw outOfReach(cause)
  }
}
