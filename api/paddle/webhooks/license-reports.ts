import type { z } from 'zod'
import type { License } from '#events/money/licenses.ts'
import { type AdjustmentReport, type SubscriptionReport, TransactionReport } from '#events/payment.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import type { Envelope } from './envelope.ts'
import type { Adjustment, Subscription, Transaction } from './data.ts'
import { isMadeUp } from '#api/paddle/settings.ts'

/** @param named what the checkout was opened for, as its custom data say. */
export type LicenseOf = (priceIds: readonly string[], named: License | null) => License | null

type Prices = Pick<ApiSettings, 'PADDLE_PRICE_TRIAL' | 'PADDLE_PRICE_MONTHLY' | 'PADDLE_PRICE_LIFETIME'>

/**
 * Tells what was bought by what was paid for. What the checkout was opened for is open to anyone's pen: a price of this
 * house that lasts for life is the only way to a license for life. It counts as long as the prices themselves are made up.
 */
export const licenses = (prices: Prices): LicenseOf => {
  const most = [
    ['lifetime', prices.PADDLE_PRICE_LIFETIME],
    ['monthly', prices.PADDLE_PRICE_MONTHLY],
    ['trial', prices.PADDLE_PRICE_TRIAL],
  ] as const
  const isPlay = most.every(([, price]) => isMadeUp(price))
  return (priceIds, named) => most.find(([, price]) => priceIds.includes(price))?.[0] ?? (isPlay ? named : null)
}

/** What a webhook says of itself. */
export type WebhookInfo = Pick<Envelope, 'webhookId' | 'webhookType' | 'occurredAt'>

const priceIdsOf = (items: { price: { id: string } }[]) => items.map(({ price }) => price.id)

/** When the money was taken: told by the payment itself, else by the bill, else by when Paddle said so. */
const paidAtOf = ({ status, payments, billed_at }: z.output<typeof Transaction>, occurredAt: string) => {
  if (status !== 'paid' && status !== 'completed') return null
  const captured = payments.filter((payment) => payment.status === 'captured').map((payment) => payment.captured_at)
  return captured.find((at) => at !== null) ?? billed_at ?? new Date(occurredAt).toISOString()
}

/** Paid and without a sum, it would be no money fact: such data count as unreadable. */
const Readable = TransactionReport.refine(({ paidAt, amount }) => paidAt === null || amount !== null, {
  path: ['amount'],
})

export const transactionReport = (told: WebhookInfo, data: z.output<typeof Transaction>, licenseOf: LicenseOf) => {
  const priceIds = priceIdsOf(data.items)
  const totals = data.details?.totals
  return Readable.safeParse({
    ...told,
    status: data.status,
    origin: data.origin,
    customerId: data.customer_id,
    subscriptionId: data.subscription_id,
    currency: data.currency_code,
    amount: totals?.grand_total ?? totals?.total ?? null,
    priceIds,
    discountId: data.discount_id,
    paidAt: paidAtOf(data, told.occurredAt),
    periodEndsAt: data.billing_period?.ends_at ?? null,
    license: licenseOf(priceIds, data.custom_data.license),
    quizUserId: data.custom_data.quizUserId,
  } satisfies TransactionReport)
}

export const subscriptionReport = (
  told: WebhookInfo,
  data: z.output<typeof Subscription>,
  licenseOf: LicenseOf,
): SubscriptionReport => ({
  ...told,
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
})

export const adjustmentReport = (told: WebhookInfo, data: z.output<typeof Adjustment>): AdjustmentReport => ({
  ...told,
  adjustmentId: data.id,
  action: data.action,
  status: data.status,
  currency: data.currency_code ?? data.totals.currency_code ?? null,
  amount: data.totals.total,
})
