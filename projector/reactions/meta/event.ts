import { createHash } from 'node:crypto'
import type { EventOf } from '#events/catalog.ts'
import { toMajorUnits } from '#events/money/minor-units.ts'

export type MetaPurchase = EventOf<'payment.purchase-completed'>['data']

/** What a browser told of itself when it saw the purchase. */
export type BrowserDetails = {
  email?: string | null
  address?: string | null
  userAgent?: string | null
  fbp?: string | null
  fbc?: string | null
  page?: string | null
}

/** Meta's way to know a person without being told who it is. */
export const hashForMeta = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('hex')

export type MetaFacts = {
  transactionId: string
  purchase: MetaPurchase
  browser: BrowserDetails | undefined
  /** As the payment provider has it. */
  email: string | undefined
}

/**
 * The Purchase event of Meta's Conversions API. Value and currency are those that were paid. Without a browser that saw
 * it, it is no website event, for which Meta would demand a user agent and a page.
 */
export const createMetaEvent = ({ transactionId, purchase, browser = {}, email }: MetaFacts) => {
  const { address, userAgent, fbp, fbc, page } = browser
  const em = email ?? browser.email
  const isSeen = Boolean(userAgent && page)
  return {
    event_name: 'Purchase',
    event_time: Math.floor(Date.parse(purchase.paidAt) / 1_000),
    event_id: `purchase:${transactionId}`,
    action_source: isSeen ? 'website' : 'other',
    ...(isSeen && { event_source_url: page }),
    user_data: {
      ...(em && { em: [hashForMeta(em)] }),
      ...(purchase.customerId !== null && { external_id: [hashForMeta(purchase.customerId)] }),
      ...(address && { client_ip_address: address }),
      ...(userAgent && { client_user_agent: userAgent }),
      ...(fbp && { fbp }),
      ...(fbc && { fbc }),
    },
    custom_data: {
      value: toMajorUnits(purchase.amount, purchase.currency),
      currency: purchase.currency,
      order_id: transactionId,
    },
  }
}

export type MetaPurchaseEvent = ReturnType<typeof createMetaEvent>
