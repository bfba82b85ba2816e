import type { FbPurchase } from '#api/contracts/payment/payment.ts'
import { readCookie } from '#web/lib/page/cookies.ts'
import { consent } from '#web/quiz/visitor/consent.ts'
import { quizUserId } from '#web/quiz/visitor/visitor.ts'
import type { CheckoutData } from './provider.ts'

/**
 * Describes a purchase as seen by this browser; undefined if it didn't see what was paid. Meta's browser ids are included
 * only with consent to ads.
 */
export const browserReport = ({
  transaction_id,
  currency_code: currency,
  customer,
  totals,
}: CheckoutData): FbPurchase | undefined => {
  const value = totals?.total
  if (value === undefined || currency === undefined) return undefined
  return {
    email: customer?.email ?? null,
    value,
    currency,
    external_id: customer?.id ?? null,
    event_source_url: window.location.href,
    transactionId: transaction_id,
    quizUserId: quizUserId(),
    ...(consent()?.ads && { fbp: readCookie('_fbp'), fbc: readCookie('_fbc') }),
  }
}
