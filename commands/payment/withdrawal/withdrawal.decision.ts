import type { PaymentKind } from '#events/payment/money/payment-kinds.ts'
import { GUARANTEE_DAYS, WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'

/** Renewals of an undecided withdrawal end this long before the next charge, so an outage of the provider can pass. */
const STOP_BEFORE_MS = 36 * HOUR_MS

type Paid = { kind: PaymentKind; paidAt: Date }

/**
 * Decides whether a withdrawal returns a payment: all payments within the time of the law, the first one within the
 * guarantee, and everything that was charged after the withdrawal. The law's last day ends at midnight where the buyer is,
 * which is never later than a day after the same hour.
 */
export const isReturned = (payment: Paid, boughtAt: Date, receivedAt: Date): boolean => {
  const ageDays = (receivedAt.getTime() - boughtAt.getTime()) / DAY_MS
  if (payment.paidAt > receivedAt || ageDays < WITHDRAWAL_DAYS + 1) return true
  return payment.kind === 'purchase' && ageDays <= GUARANTEE_DAYS
}

/** The owner of an address has so long to object to a withdrawal, from the mail about it on. A charge before that comes back. */
export const OBJECTION_MS = DAY_MS

/** Returns when the renewals of a withdrawn plan end: at once for a buyer, and for others unless an operator decides first. */
export const stopDueAt = (nextChargeAt: Date | null, receivedAt: Date, mailedAt: Date | 'proven'): Date => {
  if (mailedAt === 'proven') return receivedAt
  const beforeCharge = nextChargeAt === null ? 0 : nextChargeAt.getTime() - STOP_BEFORE_MS
  return new Date(Math.max(beforeCharge, mailedAt.getTime() + OBJECTION_MS))
}
