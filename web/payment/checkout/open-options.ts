import type { CheckoutOpenOptions } from '@paddle/paddle-js'
import type { License } from '#events/payment/money/licenses.ts'
import type { SiteConfig } from '#api/contracts/site.ts'
import type { CheckoutRequest } from './provider.ts'

export const listItems = (license: License, sale: boolean, prices: SiteConfig['prices']) => {
  const { priceId, oneTimePriceId, discountId } = prices[license]
  const ids = oneTimePriceId === undefined ? [priceId] : [priceId, oneTimePriceId]
  return {
    items: ids.map((id) => ({ priceId: id, quantity: 1 })),
    ...(sale && discountId !== undefined && { discountId }),
  }
}

/**
 * Returns the options that open Paddle's checkout.
 *
 * @param successUrl target after a payment that leaves this page, as PayPal's may.
 */
export const openOptions = (
  { license, sale, quizUserId, email }: CheckoutRequest,
  prices: SiteConfig['prices'],
  successUrl: string,
): CheckoutOpenOptions => ({
  ...listItems(license, sale, prices),
  ...(email !== undefined && { customer: { email } }),
  customData: { license, quizUserId },
  settings: { displayMode: 'overlay', theme: 'light', locale: 'en', successUrl },
})
