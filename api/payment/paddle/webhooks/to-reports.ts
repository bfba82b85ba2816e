import type { z } from 'zod'
import { readTransactionKind } from '#events/payment/paddle/facts.ts'
import { type AdjustmentReport, type SubscriptionReport, TransactionReport } from '#events/payment/paddle/reports.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { isPlaceholderId } from '#api/settings/paddle-settings.ts'
import type { Envelope } from './envelope.ts'
import type { Adjustment, Subscription, Transaction } from './schema.ts'

/**
 * Returns the license that prices belong to; null if they are not on offer.
 * @param requested the license that the checkout was opened for, according to its custom data.
 */
export type LicenseOf = (priceIds: readonly string[], requested: License | null) => License | null

type PriceSettings = Pick<
  ApiSettings,
  | 'PADDLE_PRICE_TRIAL'
  | 'PADDLE_PRICE_TRIAL_ONE_TIME'
  | 'PADDLE_PRICE_MONTHLY'
  | 'PADDLE_PRICE_LIFETIME'
  | 'PADDLE_FORMER_PRICES'
  | 'PADDLE_DISCOUNT_TRIAL'
  | 'PADDLE_DISCOUNT_MONTHLY'
  | 'PADDLE_DISCOUNT_LIFETIME'
>

/**
 * Creates the mapping from prices to licenses. The custom data come from a browser, so anyone can change them. They
 * count only while all prices are simulated.
 */
export const createLicenseReader = (prices: PriceSettings): LicenseOf => {
  const bestFirst = [
    ['lifetime', prices.PADDLE_PRICE_LIFETIME],
    ['monthly', prices.PADDLE_PRICE_MONTHLY],
    ['trial', prices.PADDLE_PRICE_TRIAL],
  ] as const
  const known = [...bestFirst, ...prices.PADDLE_FORMER_PRICES]
  const isSimulated = bestFirst.every(([, price]) => isPlaceholderId(price))
  return (priceIds, requested) =>
    known.find(([, price]) => priceIds.includes(price))?.[0] ?? (isSimulated ? requested : null)
}

/** Names the parts of a report from which the plan of a payment follows. */
type Sold = Pick<TransactionReport, 'priceIds' | 'origin' | 'discountId' | 'isBelowList'>
/** Returns the plan of a payment; null if none has its prices, or they are not paid. */
export type PlanOf = (sold: Sold, requested: License | null) => License | null

/**
 * Creates the plan of payments. Browsers open checkouts, and a manipulated one can leave out a price, or add the discount
 * of another plan. Prices by country and other discounts are the owner's, whatever they leave to pay.
 */
export const createPlanReader = (prices: PriceSettings): PlanOf => {
  const licenseOf = createLicenseReader(prices)
  const discounts: Record<License, string> = {
    trial: prices.PADDLE_DISCOUNT_TRIAL,
    monthly: prices.PADDLE_DISCOUNT_MONTHLY,
    lifetime: prices.PADDLE_DISCOUNT_LIFETIME,
  }
  const isOfOther = (license: License, id: string) => id !== discounts[license] && Object.values(discounts).includes(id)
  const isPaid = (license: License, { priceIds: ids, discountId, isBelowList }: Sold) => {
    if (ids.includes(prices.PADDLE_PRICE_TRIAL) && !ids.includes(prices.PADDLE_PRICE_TRIAL_ONE_TIME)) return false
    return discountId === null ? isBelowList !== true : !isOfOther(license, discountId)
  }
  return (sold, requested) => {
    const license = licenseOf(sold.priceIds, requested)
    const isRefused = license !== null && readTransactionKind(sold.origin) === 'purchase' && !isPaid(license, sold)
    return isRefused ? null : license
  }
}

/** Returns the lowest that the provider charges for the items in this currency; undefined if it lists no such price. */
const lowestOf = ({ items, currency_code: currency }: z.output<typeof Transaction>): number | undefined => {
  const lowest = items.map(({ price, quantity }) => {
    // Its price is that of later periods.
    if (price.trial_period) return 0
    const listed = [price.unit_price, ...price.unit_price_overrides.map(({ unit_price }) => unit_price)]
    return quantity * Math.min(...listed.flatMap((one) => (one?.currency_code === currency ? one.amount : [])))
  })
  const sum = lowest.reduce((all, one) => all + one, 0)
  return Number.isFinite(sum) ? sum : undefined
}

const isBelowList = (data: z.output<typeof Transaction>) => {
  const paid = data.details?.totals?.total
  return paid !== undefined && paid < (lowestOf(data) ?? 1)
}

/** The fields that every report has. */
export type WebhookInfo = Pick<Envelope, 'webhookId' | 'webhookType' | 'occurredAt'>

export const webhookInfo = ({ webhookId, webhookType, occurredAt }: Envelope): WebhookInfo => ({
  webhookId,
  webhookType,
  occurredAt,
})

const priceIdsOf = (items: { price: { id: string } }[]) => items.map(({ price }) => price.id)

/** Returns the time of the payment: when it was captured, else when it was billed, else when it was reported. */
const paidAtOf = ({ status, payments, billed_at }: z.output<typeof Transaction>, occurredAt: string) => {
  if (status !== 'paid' && status !== 'completed') return null
  const captured = payments.filter((payment) => payment.status === 'captured').map((payment) => payment.captured_at)
  return captured.find((at) => at !== null) ?? billed_at ?? new Date(occurredAt).toISOString()
}

/** Rejects a paid transaction without an amount, because its revenue would be missing. */
const ReadableReport = TransactionReport.refine(({ paidAt, amount }) => paidAt === null || amount !== null, {
  path: ['amount'],
})

/** Returns the report to store, or why the data are unreadable. */
export const transactionReport = (info: WebhookInfo, data: z.output<typeof Transaction>, planOf: PlanOf) => {
  const sold: Sold = {
    origin: data.origin,
    priceIds: priceIdsOf(data.items),
    discountId: data.discount_id,
    ...(isBelowList(data) && { isBelowList: true }),
  }
  const totals = data.details?.totals
  return ReadableReport.safeParse({
    ...info,
    ...sold,
    status: data.status,
    customerId: data.customer_id,
    subscriptionId: data.subscription_id,
    currency: data.currency_code,
    amount: totals?.grand_total ?? totals?.total ?? null,
    ...(totals?.tax !== undefined && { tax: totals.tax }),
    ...(totals?.fee !== undefined && { fee: totals.fee }),
    paidAt: paidAtOf(data, info.occurredAt),
    periodEndsAt: data.billing_period?.ends_at ?? null,
    license: planOf(sold, data.custom_data.license),
    quizUserId: data.custom_data.quizUserId,
  } satisfies TransactionReport)
}

/** Returns what each period costs by the list prices. It is the total where they include tax and no discount applies. */
const recurringOf = (data: z.output<typeof Subscription>): SubscriptionReport['recurring'] => {
  const { currency_code: currency } = data
  const items = data.items.filter(({ recurring }) => recurring)
  if (!currency || items.length === 0) return null
  let amount = 0
  for (const { price, quantity } of items) {
    const inCurrency = [price.unit_price, ...price.unit_price_overrides.map(({ unit_price }) => unit_price)].find(
      (one) => one?.currency_code === currency,
    )
    if (!inCurrency) return null
    amount += inCurrency.amount * quantity
  }
  if (!Number.isSafeInteger(amount)) return null
  const isTotal = !data.discount && items.every(({ price }) => price.tax_mode === 'internal')
  return { amount: Math.max(0, amount), currency, isTotal }
}

export const subscriptionReport = (
  info: WebhookInfo,
  data: z.output<typeof Subscription>,
  licenseOf: LicenseOf,
): SubscriptionReport => ({
  ...info,
  status: data.status,
  customerId: data.customer_id,
  transactionId: data.transaction_id,
  periodEndsAt: data.current_billing_period?.ends_at ?? null,
  nextBilledAt: data.next_billed_at,
  scheduledChange: data.scheduled_change && {
    action: data.scheduled_change.action,
    effectiveAt: data.scheduled_change.effective_at,
  },
  license: licenseOf(priceIdsOf(data.items), data.custom_data.license),
  quizUserId: data.custom_data.quizUserId,
  recurring: recurringOf(data),
})

export const adjustmentReport = (info: WebhookInfo, data: z.output<typeof Adjustment>): AdjustmentReport => ({
  ...info,
  adjustmentId: data.id,
  action: data.action,
  status: data.status,
  currency: data.currency_code ?? data.totals.currency_code ?? null,
  amount: data.totals.total,
  ...(data.totals.tax !== undefined && { tax: data.totals.tax }),
})
