import type { CheckoutEventsData, Paddle } from '@paddle/paddle-js'
import type { Page } from 'playwright-core'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

/** Calls that the fake paddle.js has received. */
export type PaddleCalls = {
  environment?: string
  token?: string
  /** Options of each opened checkout. */
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
    fakePaddle: PaddleCalls & { emit: (event: object) => void }
  }
}

/** A fake sends no field that Paddle doesn't know, and null for what is not there yet. */
type Partly<T> = T extends readonly (infer One)[]
  ? readonly Partly<One>[]
  : T extends object
    ? { [Key in keyof T]?: Partly<T[Key]> | null }
    : T
type Preview = Paddle['PricePreview']

/** Previews prices in euros. It runs in the page, so it may use nothing from outside. */
const previewPrices = async ({
  items,
  discountId,
}: Parameters<Preview>[0]): Promise<Partly<Awaited<ReturnType<Preview>>>> => {
  const cents: Record<string, number> = {
    pri_trial: 3505,
    pri_trial_once: 1599,
    pri_monthly: 3599,
    pri_lifetime: 22900,
  }
  const lineItems = items.map(({ priceId }) => {
    const full = cents[priceId] ?? 0
    const total = discountId ? Math.round(full * 0.75) : full
    const discounts = discountId ? [{ discount: { id: discountId, recur: false } }] : []
    return { price: { id: priceId }, totals: { total: String(total) }, discounts }
  })
  return { data: { currencyCode: 'EUR', details: { lineItems } } }
}

/** Replaces paddle.js with the parts that the page uses. It shows nothing, and emits events on request. */
const SOURCE = `(() => {
  let listener
  const fake = { opened: [], closed: 0, emit: (event) => listener(event) }
  window.fakePaddle = fake
  window.PaddleBillingV1 = {
    Initialized: false,
    Environment: { set: (environment) => { fake.environment = environment } },
    Initialize({ token, eventCallback }) {
      this.Initialized = true
      fake.token = token
      listener = eventCallback
      // Payment links open their checkout like this.
      const transactionId = new URLSearchParams(location.search).get('_ptxn')
      if (transactionId) fake.opened.push({ transactionId })
    },
    Update({ eventCallback }) { listener = eventCallback ?? listener },
    PricePreview: ${previewPrices},
    Checkout: {
      open: (options) => { fake.opened.push(JSON.parse(JSON.stringify(options))) },
      close: () => { fake.closed++; listener({ name: 'checkout.closed' }) },
    },
  }
})()`

const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js'

/** Serves the fake script instead of the real one, after a number of failed requests. */
export const installFakePaddle = (page: Page, failures = 0) =>
  page.route(SCRIPT, (route) =>
    failures-- > 0 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SOURCE }),
  )

export const paddleCalls = (page: Page): Promise<PaddleCalls> =>
  page.evaluate(() => ({ ...window.fakePaddle, emit: undefined }))

export const isOpen = (page: Page) => page.waitForFunction(() => window.fakePaddle?.opened.length > 0)

const TOTAL = CHARGES.monthly.cents / 100

type Checkout = Partly<Omit<CheckoutEventsData, 'status'>> & { status: `${CheckoutEventsData['status']}` }

/** Emits checkout events of a transaction, in this order. */
export const emit = (page: Page, transactionId: string, email: string | null, ...names: string[]) =>
  page.evaluate(([all, data]) => all.forEach((name) => window.fakePaddle.emit({ name, data })), [
    names,
    {
      id: 'che_01',
      transaction_id: transactionId,
      status: 'ready',
      currency_code: 'USD',
      customer: { id: email && 'ctm_01h', email },
      items: [],
      totals: { subtotal: TOTAL - 2.92, tax: 2.92, discount: 0, total: TOTAL },
    } satisfies Checkout,
  ] as const)
