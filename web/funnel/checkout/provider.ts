import type { License } from '#events/money/licenses.ts'
import type { SiteConfig } from '#api/contracts/site.ts'

/** What the checkout is opened for. */
export type CheckoutRequest = {
  license: License
  /** The sale is active, so the discount belongs into the checkout. */
  sale: boolean
  quizUserId: string
  /** When the visitor told it. */
  email: string | undefined
}

/** What we read of the vendor's events: https://developer.paddle.com/paddlejs/events/overview */
export type CheckoutEvent = {
  name?: string
  /** Of an error. */
  code?: string
  data?: CheckoutEventData
}

export type CheckoutEventData = {
  transaction_id: string
  currency_code: string
  customer: { id?: string | null; email?: string | null }
  /** In the major unit of the currency. */
  totals: { total: number }
}

/** A checkout that lies over the page. */
export type CheckoutProvider = {
  /** Begins to show it; what happens from then on comes as events. @throws when it cannot be had. */
  open: (opening: CheckoutRequest, onEvent: (event: CheckoutEvent) => void) => Promise<void>
  /** Takes it away, which raises `checkout.closed`. Nothing happens when none is open. */
  close: () => void
}

/** The checkout of this installation. Its code is fetched when it is opened, and not before. */
export const providerOf = ({ paddle, prices }: SiteConfig): CheckoutProvider => {
  let loaded: CheckoutProvider | undefined
  const load = async () => {
    if (paddle) return (await import('./paddle.ts')).createPaddleCheckout(paddle, prices)
    return (await import('./simulated.tsx')).createSimulatedCheckout()
  }
  return {
    open: async (opening, onEvent) => {
      loaded ??= await load()
      await loaded.open(opening, onEvent)
    },
    close: () => loaded?.close(),
  }
}
