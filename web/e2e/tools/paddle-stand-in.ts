import type { Page } from 'playwright-core'

/** What the vendor's script was told, as it stands in the page. */
export type PaddleCalls = {
  environment?: string
  token?: string
  /** The options of each opening. */
  opened: {
    transactionId?: string
    items: { priceId: string; quantity: number }[]
    discountId?: string
    customer?: { email: string }
    customData: Record<string, unknown>
    settings: { successUrl: string }
  }[]
  closed: number
}

declare global {
  interface Window {
    paddleStandIn: PaddleCalls & { tell: (event: object) => void }
  }
}

/** As much of paddle.js as the page meets, here in the place of the vendor's. It shows nothing, and raises what it is told to. */
const SOURCE = `(() => {
  let listener
  const standIn = { opened: [], closed: 0, tell: (event) => listener(event) }
  window.paddleStandIn = standIn
  window.PaddleBillingV1 = {
    Initialized: false,
    Environment: { set: (environment) => { standIn.environment = environment } },
    Initialize({ token, eventCallback }) {
      this.Initialized = true
      standIn.token = token
      listener = eventCallback
      // As the vendor's script does for payment links.
      const transactionId = new URLSearchParams(location.search).get('_ptxn')
      if (transactionId) standIn.opened.push({ transactionId })
    },
    Update({ eventCallback }) { listener = eventCallback ?? listener },
    Checkout: {
      open: (options) => { standIn.opened.push(JSON.parse(JSON.stringify(options))) },
      close: () => { standIn.closed++; listener({ name: 'checkout.closed' }) },
    },
  }
})()`

const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js'

/** Answers for the vendor's site; the first so many times it does not. */
export const standInForPaddle = (page: Page, failures = 0) =>
  page.route(SCRIPT, (route) =>
    failures-- > 0 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SOURCE }),
  )

export const told = (page: Page): Promise<PaddleCalls> =>
  page.evaluate(() => ({ ...window.paddleStandIn, tell: undefined }))

export const isOpen = (page: Page) => page.waitForFunction(() => window.paddleStandIn?.opened.length > 0)

/** The checkout raises events about a transaction, in this order. */
export const raise = (page: Page, transactionId: string, email: string | null, ...names: string[]) =>
  page.evaluate(([all, data]) => all.forEach((name) => window.paddleStandIn.tell({ name, data })), [
    names,
    {
      id: 'che_01',
      transaction_id: transactionId,
      status: 'ready',
      currency_code: 'USD',
      customer: { id: email && 'ctm_01h', email },
      items: [],
      totals: { subtotal: 36, tax: 2.92, discount: 0, total: 38.92 },
    },
  ] as const)
