import type { Plan } from '#events/payment/money/plans.ts'
import { track } from '#web/quiz/visitor/pixel.ts'
import type { Checkout } from '#web/payment/checkout/checkout.ts'

/** Opens the checkout for a plan. Does nothing without a plan or a checkout. */
export const beginCheckout = (
  checkout: Pick<Checkout, 'open'> | undefined,
  plan: Plan | undefined,
  sale: boolean,
): void => {
  if (!plan || !checkout) return
  track('InitiateCheckout')
  checkout.open({ plan, sale })
}
