import type { Plan } from '#api/content/plans.ts'

/** What a visitor is about to pay for. */
export type Order = {
  plan: Plan
  /** The plan's sale price holds, so the discount belongs into the checkout. */
  sale: boolean
}

/** The vendor's checkout, loaded and ready. */
export type Checkout = { open: (order: Order) => void }

/** The checkout; undefined while none is loaded, when nothing can be bought. */
export const useCheckout = (): Checkout | undefined => undefined
