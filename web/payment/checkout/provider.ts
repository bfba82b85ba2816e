import type { License } from '#events/payment/money/licenses.ts'

/** The options of a checkout. */
export type CheckoutRequest = {
  license: License
  /** The sale is active, so the checkout applies the discount. */
  sale: boolean
  quizUserId: string
  /** The visitor's e-mail, if known. */
  email: string | undefined
}

/** The fields that we read of the provider's events: https://developer.paddle.com/paddlejs/events/overview */
export type CheckoutEvent = {
  name?: string
  /** The code of an error. */
  code?: string
  data?: CheckoutEventData | null
}

/** Any field may be missing. */
export type CheckoutEventData = {
  transaction_id?: string
  currency_code?: string
  customer?: { id?: string | null; email?: string | null } | null | undefined
  /** In major units of the currency. */
  totals?: { total?: number } | null | undefined
}

/** The data of a known transaction. */
export type CheckoutData = CheckoutEventData & { transaction_id: string }

/** Charges in minor units of the buyer's currency. `renewal` is null for a plan that is paid once. */
export type PreviewedCharges = { currency: string; hasTax: boolean; today: number; renewal: number | null }

/** A checkout in an overlay. */
export type CheckoutProvider = {
  /** Shows the checkout. Everything that follows is reported as events. @throws when it is unavailable. */
  open: (opening: CheckoutRequest, onEvent: (event: CheckoutEvent) => void) => Promise<void>
  /** Returns the charges of a plan for this visitor. @throws when they are unavailable. */
  preview: (license: License, sale: boolean) => Promise<PreviewedCharges>
  /** Closes the checkout, which raises `checkout.closed`. Does nothing when none is open. */
  close: () => void
}
