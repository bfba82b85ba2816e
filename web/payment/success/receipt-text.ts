import type { checkoutState } from '#api/contracts/payment/payment.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'

type Receipt = NonNullable<ReplyOf<typeof checkoutState>['receipt']>

/**
 * Returns what was paid, and when it is charged again: "$17.77 paid. Renews on December 22, 2026." The first report of a
 * payment doesn't name the period yet, so only a plan that is paid once is said to cost nothing more.
 */
export const receiptText = ({ amount, currency, periodEndsAt }: Receipt, license: License | undefined): string => {
  const paid = `${moneyText(amount, currency)} paid.`
  if (license === 'lifetime') return `${paid} Nothing more is charged.`
  if (periodEndsAt === null) return paid
  return `${paid} Renews on ${new Date(periodEndsAt).toLocaleDateString('en-US', { dateStyle: 'long' })}.`
}
