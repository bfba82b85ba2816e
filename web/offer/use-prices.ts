import { useQuery } from '@tanstack/react-query'
import { type Charges, type Plan, plans, renewalWeeks } from '#events/payment/money/plans.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { dollars } from '#web/payment/money/money.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { siteConfigQuery } from '#web/lib/api/site-config.ts'
import { catalogPreview } from '#web/payment/checkout/catalog-preview.ts'
import { providerOf } from '#web/payment/checkout/load-provider.ts'
import type { CheckoutProvider, PreviewedCharges } from '#web/payment/checkout/provider.ts'

/** The price of a plan for this visitor. */
export type PlanPrice = Charges & {
  /** The amounts of the card, per day or once. `struck` is crossed out. */
  struck: string
  now: string
  /** Today's charge without the sale, and what the sale takes off it; undefined without a sale. */
  was: string | undefined
  saving: string | undefined
  /** How the plan compares with another one, computed from what both charge; undefined if it doesn't save. */
  comparison: string | undefined
}

export type ShownPrices = {
  /** The currencies of the plans: one, unless the provider has a price of a plan in another only. */
  currencies: readonly string[]
  /** Whether the provider has added the visitor's taxes to all of them. */
  hasTax: boolean
  of: (plan: Plan) => PlanPrice
}

/** Names a currency as amounts of it do: "US dollars", "euros". */
const currencyName = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency

/**
 * Says what amounts mean, in the same words beside all of them. The provider guesses the place of a visitor, and learns it
 * at the checkout.
 */
export const pricesText = ({ currencies, hasTax }: ShownPrices): string =>
  `Prices in ${currencies.map(currencyName).join(' and ')}, ${hasTax ? 'tax included' : 'before tax'}. The tax may change at the checkout with your address.`

type Pair = { regular: PreviewedCharges; current: PreviewedCharges }

/** Converts an amount of the catalog at the ratio of the charge today, so a card has one currency and one tax. */
const onCard = (amount: number, { currency, hasTax, today }: PreviewedCharges, catalog: PreviewedCharges): string =>
  currency === catalog.currency && !hasTax
    ? dollars(amount)
    : moneyText(Math.round((amount * 100 * today) / catalog.today), currency)

const DAYS_A_MONTH = 30

/** Compares Lifetime Access with the renewals of the 4-Week Plan in the visitor's own prices, rounded against us. */
const comparisonOf = (license: Plan['license'], pairOf: (license: Plan['license']) => Pair): string | undefined => {
  const [once, weekly] = [pairOf('lifetime').current, pairOf('monthly').current]
  if (license !== 'lifetime' || once.currency !== weekly.currency || !weekly.renewal) return undefined
  const payments = Math.floor(once.today / weekly.renewal) + 1
  return `Pays for itself after ${Math.ceil((payments * renewalWeeks * 7) / DAYS_A_MONTH)} months`
}

const priceOf = (plan: Plan, sale: boolean, pairOf: (license: Plan['license']) => Pair): PlanPrice => {
  const { license, totalPrice, actualPrice, salePrice } = plan
  const { regular, current } = pairOf(license)
  const money = (amount: number) => moneyText(amount, current.currency)
  const isCheaper = current.currency === regular.currency && current.today < regular.today
  return {
    struck: onCard(totalPrice, regular, catalogPreview(license, false)),
    now: onCard(sale ? salePrice : actualPrice, current, catalogPreview(license, sale)),
    today: money(current.today),
    renewal: current.renewal === null ? null : money(current.renewal),
    was: isCheaper ? money(regular.today) : undefined,
    saving: isCheaper ? money(regular.today - current.today) : undefined,
    comparison: comparisonOf(license, pairOf),
  }
}

const pricesFrom = (pairs: ReadonlyMap<Plan['license'], Pair>, sale: boolean): ShownPrices => ({
  currencies: [...new Set([...pairs.values()].map(({ current }) => current.currency))],
  hasTax: [...pairs.values()].every(({ current }) => current.hasTax),
  of: (plan) => priceOf(plan, sale, (license) => pairs.get(license) ?? catalogPair(license, sale)),
})

const catalogPair = (license: Plan['license'], sale: boolean): Pair => ({
  regular: catalogPreview(license, false),
  current: catalogPreview(license, sale),
})

const catalogPrices = (sale: boolean): ShownPrices =>
  pricesFrom(new Map(plans.map(({ license }) => [license, catalogPair(license, sale)])), sale)

/** Returns what each plan costs in the prices of a provider. */
export const previewAll = async (
  { preview }: Pick<CheckoutProvider, 'preview'>,
  sale: boolean,
): Promise<ShownPrices> => {
  const pairs = plans.map(async ({ license }): Promise<[Plan['license'], Pair]> => {
    const regular = await preview(license, false)
    // A discount that the provider refuses isn't charged either.
    return [license, { regular, current: sale ? await preview(license, true).catch(() => regular) : regular }]
  })
  return pricesFrom(new Map(await Promise.all(pairs)), sale)
}

/** Returns what each plan costs this visitor. Until the provider answers, the catalog's prices before tax are shown. */
export const usePrices = (sale: boolean): ShownPrices => {
  const { data } = useQuery(
    {
      queryKey: ['prices', sale],
      queryFn: async () => previewAll(providerOf(await queryClient.fetchQuery(siteConfigQuery)), sale),
      staleTime: Number.POSITIVE_INFINITY,
      // The provider retries on its own.
      retry: false,
    },
    queryClient,
  )
  return data ?? catalogPrices(sale)
}
