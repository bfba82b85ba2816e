import { createHash } from 'node:crypto'
import type { EventOf } from '#events/catalog.ts'
import { toMajorUnits } from '#events/payment/money/minor-units.ts'

export type MetaPurchase = EventOf<'payment.purchase-completed'>['data']

/** Browser data that was recorded with the purchase. */
export type BrowserDetails = {
  email?: string | null
  address?: string | null
  userAgent?: string | null
  fbp?: string | null
  fbc?: string | null
  page?: string | null
}

export type MetaFacts = {
  transactionId: string
  purchase: MetaPurchase
  browser: BrowserDetails | undefined
  /** E-mail that the payment provider has. */
  email: string | undefined
}

/** Purchase event as Meta's Conversions API expects it. */
export type MetaPurchaseEvent = {
  event_name: 'Purchase'
  event_time: number
  event_id: string
  action_source: 'website' | 'other'
  event_source_url?: string
  user_data: {
    em?: string[]
    external_id?: string[]
    client_ip_address?: string
    client_user_agent?: string
    fbp?: string
    fbc?: string
  }
  custom_data: { value: number; currency: string; order_id: string }
}

/**
 * Creates the Purchase event of Meta's Conversions API. Value and currency are the amount paid. Without a browser
 * report it isn't a website event, which would require a user agent and a page.
 */
export const createMetaEvent = ({ transactionId, purchase, browser = {}, email }: MetaFacts): MetaPurchaseEvent => {
  const { address, userAgent, fbp, fbc, page } = browser
  const em = email ?? browser.email
  const sourceUrl = userAgent ? page : undefined
  return {
    event_name: 'Purchase',
    event_time: Math.floor(Date.parse(purchase.paidAt) / 1_000),
    event_id: `purchase:${transactionId}`,
    action_source: sourceUrl ? 'website' : 'other',
    ...(sourceUrl && { event_source_url: sourceUrl }),
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

/** Hashes personal data the way Meta matches it. */
const hashForMeta = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('hex')
