/** A renewal pays for the next period of a subscription. A change is any other charge of one that runs already. */
export const PAYMENT_KINDS = ['purchase', 'renewal', 'change'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
