import { useQuery } from '@tanstack/react-query'
import {
  type Charges,
  currency as catalogCurrency,
  firstPeriodDays,
  type Plan,
  plans,
  renewalWeeks,
} from '#api/content/plans.ts'
import { moneyText } from '#events/money/minor-units.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { siteConfigQuery } from '#web/lib/api/site-config.ts'
import { catalogPreview } from '#web/funnel/checkout/catalog-preview.ts'
import { type CheckoutProvider, type PreviewedCharges, providerOf } from '#web/funnel/checkout/provider.ts'

/** The price of a plan for this visitor. */
export type PlanPrice = Charges & {
  /** The amount that the sale takes off today's charge; undefined without a sale. */
  saving: string | undefined
  /** How the plan compares with another one, computed from what both charge; undefined if it doesn't save. */
  comparison: string | undefined
}

export type ShownPrices = {
  currency: string
  /** False until the provider has added the visitor's taxes. */
  hasTax: boolean
  of: (plan: Plan) => PlanPrice
}

type Pair = { regular: PreviewedCharges; current: PreviewedCharges }

/** Returns what a plan charges today per day of its first period. */
const perDay = (license: Plan['license'], { current }: Pair) => current.today / (firstPeriodDays(license) ?? 1)

/** Savings below this percentage are not worth a line. */
const MIN_PERCENT = 5

/** Compares a plan with another one in the visitor's own prices, rounded against us. */
const comparisonOf = (license: Plan['license'], pairOf: (license: Plan['license']) => Pair): string | undefined => {
  if (license === 'monthly') {
    const percent = Math.floor(100 * (1 - perDay('monthly', pairOf('monthly')) / perDay('trial', pairOf('trial'))))
    return percent >= MIN_PERCENT ? `${percent}% less per day than the trial` : undefined
  }
  if (license === 'lifetime') {
    const each = pairOf('monthly').current.renewal
    if (!each) return undefined
    const payments = Math.floor(pairOf('lifetime').current.today / each) + 1
    return `Costs less than ${payments * renewalWeeks} weeks at the 4-week price`
  }
  return undefined
}

const priceOf = (license: Plan['license'], pairOf: (license: Plan['license']) => Pair): PlanPrice => {
  const { regular, current } = pairOf(license)
  const money = (amount: number) => moneyText(amount, current.currency)
  return {
    today: money(current.today),
    renewal: current.renewal === null ? null : money(current.renewal),
    saving: current.today < regular.today ? money(regular.today - current.today) : undefined,
    comparison: comparisonOf(license, pairOf),
  }
}

const pricesFrom = (pairs: ReadonlyMap<Plan['license'], Pair>, hasTax: boolean): ShownPrices => ({
  currency: [...pairs.values()][0]?.current.currency ?? catalogCurrency,
  hasTax,
  of: ({ license }) => priceOf(license, (of) => pairs.get(of) ?? catalogPair(of, false)),
})

const catalogPair = (license: Plan['license'], sale: boolean): Pair => ({
  regular: catalogPreview(license, false),
  current: catalogPreview(license, sale),
})

const catalogPrices = (sale: boolean): ShownPrices =>
  pricesFrom(new Map(plans.map(({ license }) => [license, catalogPair(license, sale)])), false)

const previewAll = async ({ preview }: Pick<CheckoutProvider, 'preview'>, sale: boolean): Promise<ShownPrices> => {
  const pairs = plans.map(async ({ license }): Promise<[Plan['license'], Pair]> => {
    const regular = await preview(license, false)
    return [license, { regular, current: sale ? await preview(license, true) : regular }]
  })
  return pricesFrom(new Map(await Promise.all(pairs)), true)
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
