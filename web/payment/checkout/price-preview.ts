import type { Paddle } from '@paddle/paddle-js'
import type { SiteConfig } from '#api/contracts/site.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { listItems } from './open-options.ts'
import type { PreviewedCharges } from './provider.ts'

type PricePreview = Paddle['PricePreview']

/** @throws for an amount that is missing, which would read as free of charge. */
const amountOf = (total: unknown): number => {
  if (!/^\d{1,15}$/.test(String(total))) throw new Error('The preview lacks an amount')
  return Number(total)
}

/**
 * Asks Paddle what a visitor pays for a plan, in their currency and with tax. A trial charges its one-time price today;
 * its recurring price follows. A discount that doesn't recur leaves the renewal at the regular price.
 */
export const previewCharges = async (
  preview: PricePreview,
  license: License,
  sale: boolean,
  prices: SiteConfig['prices'],
): Promise<PreviewedCharges> => {
  const { data } = await preview(listItems(license, sale, prices))
  const { priceId, oneTimePriceId } = prices[license]
  if (!/^[A-Z]{3}$/.test(data.currencyCode)) throw new Error('The preview lacks a currency')
  const lineOf = (id: string) => {
    const line = data.details.lineItems.find(({ price }) => price.id === id)
    if (!line) throw new Error('The preview lacks a price')
    return line
  }
  const recurring = lineOf(priceId)
  const total = amountOf(recurring.totals.total)
  const recurs = !sale || recurring.discounts.every(({ discount }) => discount.recur)
  const renewal = recurs ? total : (await previewCharges(preview, license, false, prices)).renewal
  return {
    currency: data.currencyCode,
    hasTax: true,
    today: oneTimePriceId === undefined ? total : amountOf(lineOf(oneTimePriceId).totals.total),
    renewal: license === 'lifetime' ? null : renewal,
  }
}
