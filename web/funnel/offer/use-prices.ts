import { useQuery } from '@tanstack/react-query'
import { type Charges, currency as catalogCurrency, type Plan, plans } from '#api/content/plans.ts'
import { moneyText } from '#events/money/minor-units.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { siteConfigQuery } from '#web/lib/api/site-config.ts'
import { catalogPreview } from '#web/funnel/checkout/catalog-preview.ts'
import { type CheckoutProvider, type PreviewedCharges, providerOf } from '#web/funnel/checkout/provider.ts'

/** The price of a plan for this visitor. */
export type PlanPrice = Charges & {
  /** The amount that the sale takes off today's charge; undefined without a sale. */
  saving: string | undefined
}

export type ShownPrices = {
  currency: string
  /** False until the provider has added the visitor's taxes. */
  hasTax: boolean
  of: (plan: Plan) => PlanPrice
}

type Pair = { regular: PreviewedCharges; current: PreviewedCharges }

const priceOf = ({ regular, current }: Pair): PlanPrice => {
  const money = (amount: number) => moneyText(amount, current.currency)
  return {
    today: money(current.today),
    renewal: current.renewal === null ? null : money(current.renewal),
    saving: current.today < regular.today ? money(regular.today - current.today) : undefined,
  }
}

const pricesFrom = (pairs: ReadonlyMap<Plan['license'], Pair>, hasTax: boolean): ShownPrices => ({
  currency: [...pairs.values()][0]?.current.currency ?? catalogCurrency,
  hasTax,
  of: ({ license }) => priceOf(pairs.get(license) ?? catalogPair(license, false)),
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
