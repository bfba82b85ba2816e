import type { Plan } from '#api/content/plans.ts'
import { enqueue } from '#web/lib/outbox.ts'
import { track } from '#web/lib/pixel.ts'
import { quizUserId } from '#web/lib/visitor.ts'
import type { Checkout } from '../checkout.ts'

/**
 * Opens the checkout for a plan, and tells that it was opened. Without a plan or a checkout nothing happens: `checkout:
 * true` is to mean that somebody saw it.
 */
export const beginCheckout = (checkout: Checkout | undefined, plan: Plan | undefined, sale: boolean): void => {
  if (!plan || !checkout) return
  track('InitiateCheckout')
  enqueue('/quiz/user-info', { quizUserId: quizUserId(), checkout: true })
  checkout.open({ plan, sale })
}
