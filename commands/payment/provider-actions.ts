import type { SubscriptionStatus } from '#events/payment/payment-facts.ts'

/** When a subscription ends: at once, or when the paid period is over. */
export type SubscriptionEnd = 'now' | 'period end'

/** Days for which the provider retries to deliver a webhook. */
export const WEBHOOK_RETRY_DAYS = 3

/** Everything that the product has the payment provider do. Repeating it changes nothing. */
export type ProviderActions = {
  /** Ends a subscription. @throws {Refusal} 503 when the provider cannot be reached. */
  cancel: (subscriptionId: string, ends: SubscriptionEnd) => Promise<void>
  /**
   * Requests that all of a payment goes back. The provider reports when it does.
   * @throws {Refusal} 503 when the provider cannot be reached, 422 when it rejected the refund.
   */
  refund: (transactionId: string) => Promise<void>
}

/** Returns when a cancelation ends a subscription. An overdue one is still charged, and a paused one has no paid period. */
export const endOfPlan = ({ status }: { status: SubscriptionStatus }): SubscriptionEnd =>
  status === 'past-due' || status === 'paused' ? 'now' : 'period end'
