import type { FbPurchase } from '#api/contracts/payment.ts'
import { consent } from '#web/lib/visitor/consent.ts'
import { quizUserId } from '#web/lib/visitor/visitor.ts'
import type { CheckoutEventData } from './provider.ts'

/** The value of a cookie; undefined for one that is not there. */
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** What this browser saw of a purchase. What Meta knows the browser by goes along only after a yes to ads. */
export const browserReport = ({ transaction_id, currency_code, customer, totals }: CheckoutEventData): FbPurchase => ({
  email: customer.email ?? null,
  value: totals.total,
  currency: currency_code,
  external_id: customer.id ?? null,
  event_source_url: window.location.href,
  transactionId: transaction_id,
  quizUserId: quizUserId(),
  ...(consent()?.ads && { fbp: cookie('_fbp'), fbc: cookie('_fbc') }),
})
