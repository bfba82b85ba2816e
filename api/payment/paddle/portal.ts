import { z } from 'zod'
import { callPaddle, type PaddleApi, paddleContent, paddleUnavailable } from '#providers/paddle/paddle-api.ts'

const page = z.url({ protocol: /^https?$/ })
export const PortalSession = z.object({
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
    const response = await callPaddle(api, `/customers/${encodeURIComponent(customerId)}/portal-sessions`, body)
    const { general, subscriptions } = (await paddleContent(response, PortalSession)).data.urls
    const links = subscriptions.find(({ id }) => id === subscriptionId)
    return {
      overview: general.overview,
      cancel: links?.cancel_subscription ?? null,
      updatePayment: links?.update_subscription_payment_method ?? null,
    }
  } catch (cause) {
    throw paddleUnavailable(cause)
  }
}
