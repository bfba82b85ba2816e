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

const Subscription = z.object({
  data: z.object({
    status: z.string(),
    scheduled_change: z.object({ action: z.string() }).nullish(),
  }),
})

export type PaddleApi = { base: string; key: string | undefined }

/** Calls Paddle's API, with POST if there is a body. The reply may be a refusal. */
const call = ({ base, key }: PaddleApi, path: string, body?: object): Promise<Response> => {
  if (key === undefined) throw new Error('PADDLE_API_KEY is not set')
  return fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

const contentOf = async (response: Response): Promise<unknown> => {
  if (response.ok) return await response.json()
  await response.body?.cancel()
  throw new Error(`Paddle replied with status ${response.status}`)
}

/**
 * Requests links to Paddle's own pages, where a customer cancels or changes the card. The links sign the customer in,
 * so they are neither cached nor logged.
 * @throws {Refusal} 503 when Paddle doesn't reply or no API key is set.
 */
export const portalLinks = async (
  api: PaddleApi,
  customerId: string,
  subscriptionId: string | undefined,
): Promise<PortalLinks> => {
  try {
    const body = subscriptionId === undefined ? {} : { subscription_ids: [subscriptionId] }
    const response = await call(api, `/customers/${encodeURIComponent(customerId)}/portal-sessions`, body)
    const { general, subscriptions } = PortalSession.parse(await contentOf(response)).data.urls
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

/**
 * Ends the renewals of a subscription after the paid period. Repeating it changes nothing.
 * @throws {Refusal} 503 when Paddle doesn't reply or no API key is set.
 */
export const cancelSubscription = async (api: PaddleApi, subscriptionId: string): Promise<void> => {
  const path = `/subscriptions/${encodeURIComponent(subscriptionId)}`
  try {
    const response = await call(api, `${path}/cancel`, { effective_from: 'next_billing_period' })
    await response.body?.cancel()
    if (response.ok) return
    // Paddle refuses to cancel a second time.
    const { status, scheduled_change } = Subscription.parse(await contentOf(await call(api, path))).data
    if (status !== 'canceled' && scheduled_change?.action !== 'cancel')
      throw new Error(`Paddle refused to cancel with status ${response.status}`)
  } catch (cause) {
    throw portalUnavailable(cause)
  }
}
