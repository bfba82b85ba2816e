import { z } from 'zod'
import { Refusal } from '#commands/refusal.ts'

const TIMEOUT_MS = 8_000

const page = z.url({ protocol: /^https?$/ })
const PortalSession = z.object({
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

const portalUnavailable = (cause: unknown) =>
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
 * Requests links to Paddle's own pages, where a customer cancels or changes the card. The links sign the customer in,
 * so they are neither cached nor logged.
 * @throws {Refusal} 503 when Paddle doesn't reply or no API key is set.
 */
export const portalLinks = async (
  { base, key }: { base: string; key: string | undefined },
  customerId: string,
  subscriptionId: string | undefined,
): Promise<PortalLinks> => {
  if (key === undefined) throw portalUnavailable('PADDLE_API_KEY is not set')
  try {
    const response = await fetch(`${base}/customers/${encodeURIComponent(customerId)}/portal-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(subscriptionId === undefined ? {} : { subscription_ids: [subscriptionId] }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`Paddle replied with status ${response.status}`)
    }
    const { general, subscriptions } = PortalSession.parse(await response.json()).data.urls
    const links = subscriptions.find(({ id }) => id === subscriptionId)
    return {
      overview: general.overview,
      cancel: links?.cancel_subscription ?? null,
      updatePayment: links?.update_subscription_payment_method ?? null,
    }
  } catch (cause) {
    throw portalUnavailable(cause)
  }
}
