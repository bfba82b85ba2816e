import type { SiteConfig } from '#api/contracts/site.ts'
import type { CheckoutProvider } from './provider.ts'

/** Returns the checkout of this installation. Its code is fetched when it opens. */
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
    preview: async (license, sale) => {
      loaded ??= await load()
      return await loaded.preview(license, sale)
    },
    close: () => loaded?.close(),
  }
}
