import type { FbPurchase } from '#api/contracts/payment.ts'
import { readCookie } from '#web/lib/page/cookies.ts'
import { consent } from '#web/lib/visitor/consent.ts'
import { quizUserId } from '#web/lib/visitor/visitor.ts'
import type { CheckoutEventData } from './provider.ts'

/** Describes a purchase as seen by this browser. Meta's browser ids are included only with consent to ads. */
export const browserReport = ({ transaction_id, currency_code, customer, totals }: CheckoutEventData): FbPurchase => ({
  email: customer.email ?? null,
  value: totals.total,
  currency: currency_code,
  external_id: customer.id ?? null,
  event_source_url: window.location.href,
  transactionId: transaction_id,
  quizUserId: quizUserId(),
  ...(consent()?.ads && { fbp: readCookie('_fbp'), fbc: readCookie('_fbc') }),
})
