import { initializePaddle, type Paddle } from '@paddle/paddle-js'
import type { SiteConfig } from '#api/contracts/site.ts'
import { withRetries } from '#web/lib/page/retry.ts'
import { paths } from '#web/paths.ts'
import { openOptions } from './open-options.ts'
import { previewCharges } from './price-preview.ts'
import type { CheckoutEvent, CheckoutProvider } from './provider.ts'

const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js'
const TIMEOUT_MS = 15_000

let initialized: Promise<Paddle> | undefined

/**
 * Opens the checkout of an existing transaction. Paddle's script does so only while the address names it, and a
 * redirect may have dropped that.
 */
export const openTransaction = async (
  settings: NonNullable<SiteConfig['paddle']>,
  transactionId: string,
  onEvent: (event: CheckoutEvent) => void,
): Promise<Pick<CheckoutProvider, 'close'>> => {
  listener = onEvent
  const { Checkout } = await initializedPaddle(settings)
  if (!window.location.search.includes(`_ptxn=${transactionId}`)) Checkout.open({ transactionId })
  return { close: () => Checkout.close() }
}

/** Paddle is initialized once per page, so its events go to whichever checkout is current. */
let listener: (event: CheckoutEvent) => void = () => undefined

/** Returns Paddle's initialized script. After a failure the next call tries again. */
const initializedPaddle = async (settings: NonNullable<SiteConfig['paddle']>): Promise<Paddle> => {
  initialized ??= initialize(settings)
  return await initialized.catch((error: unknown) => {
    initialized = undefined
    throw error
  })
}

const initialize = async ({ environment, token }: NonNullable<SiteConfig['paddle']>): Promise<Paddle> => {
  await withRetries(fetchScript)
  const paddle = await initializePaddle({ environment, token, eventCallback: (event) => listener(event) })
  if (!paddle) throw new Error('The checkout could not be initialized')
  return paddle
}

/**
 * Loads the provider's script. Its package would load it too, but remembers a failure for the life of the page; it
 * reuses a loaded script.
 */
const fetchScript = () =>
  new Promise<void>((resolve, reject) => {
    if (window.PaddleBillingV1) return resolve()
    const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true })
    const fail = () => {
      clearTimeout(timeout)
      script.remove()
      reject(new Error('The script of the checkout did not come'))
    }
    const timeout = setTimeout(fail, TIMEOUT_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      if (!window.PaddleBillingV1) return fail()
      clearTimeout(timeout)
      resolve()
    })
    document.head.append(script)
  })

/** Creates Paddle's checkout. The script is loaded on first use. */
export const createPaddleCheckout = (
  settings: NonNullable<SiteConfig['paddle']>,
  prices: SiteConfig['prices'],
): CheckoutProvider => {
  let paddle: Paddle | undefined
  return {
    preview: async (license, sale) => {
      const { PricePreview } = await initializedPaddle(settings)
      return await previewCharges(PricePreview, license, sale, prices)
    },
    open: async (opening, onEvent) => {
      paddle = await initializedPaddle(settings)
      listener = onEvent
      paddle.Checkout.open(openOptions(opening, prices, window.location.origin + paths.success))
    },
    close: () => paddle?.Checkout.close(),
  }
}
