import { createHash } from 'node:crypto'
import type { License } from '#events/payment/money/licenses.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { type Envelope, sortableInstant } from '#api/payment/paddle/webhooks/envelope.ts'
import { sign } from '#api/payment/paddle/webhooks/signature.ts'
import { endOfFirstPeriod, firstChargeCents, renewalChargeCents } from '#events/payment/money/plans.ts'

/** An unsigned webhook in Paddle's format. */
export type Webhook = {
  event_id: string
  event_type: string
  occurred_at: string
  notification_id: string
  data: object
}

/** Returns an id in Paddle's format that is derived from the words. */
export const simulatedId = (prefix: 'txn' | 'ctm' | 'sub' | 'adj' | 'evt' | 'ntf', ...words: string[]) =>
  `${prefix}_01${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 24)}`

/** A sale of the simulated checkout. `amount` is in minor units; `sale` is whether the sale price applies. */
export type SimulatedSale = {
  transactionId: string
  customerId: string
  license: License
  sale: boolean
  quizUserId: string | null
  amount: number
  currency: string
}

export type Prices = Pick<
  ApiSettings,
  | 'PADDLE_PRICE_TRIAL'
  | 'PADDLE_PRICE_TRIAL_ONE_TIME'
  | 'PADDLE_PRICE_MONTHLY'
  | 'PADDLE_PRICE_LIFETIME'
  | 'PADDLE_DISCOUNT_TRIAL'
  | 'PADDLE_DISCOUNT_MONTHLY'
  | 'PADDLE_DISCOUNT_LIFETIME'
>

const WEEK = { interval: 'week', frequency: 1 }

/** Returns an item as Paddle reports it: with the list price, which a trial reaches later. */
const itemOf = (id: string, cents: number, currency: string, isTrial = false) => ({
  price: {
    id,
    product_id: 'pro_simulated',
    description: 'Bible plan',
    tax_mode: 'internal',
    trial_period: isTrial ? WEEK : null,
    unit_price: { amount: String(cents), currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    status: 'active',
  },
  quantity: 1,
})

const itemsOf = ({ license, currency }: SimulatedSale, prices: Prices) => {
  const first = firstChargeCents(license, false)
  if (license === 'lifetime') return [itemOf(prices.PADDLE_PRICE_LIFETIME, first, currency)]
  if (license === 'monthly') return [itemOf(prices.PADDLE_PRICE_MONTHLY, first, currency)]
  const later = itemOf(prices.PADDLE_PRICE_TRIAL, renewalChargeCents('trial', false), currency, true)
  return [later, itemOf(prices.PADDLE_PRICE_TRIAL_ONE_TIME, first, currency)]
}

const discountOf = (license: License, prices: Prices) =>
  license === 'lifetime'
    ? prices.PADDLE_DISCOUNT_LIFETIME
    : license === 'monthly'
      ? prices.PADDLE_DISCOUNT_MONTHLY
      : prices.PADDLE_DISCOUNT_TRIAL

export const subscriptionIdOf = ({ license, transactionId }: Pick<SimulatedSale, 'license' | 'transactionId'>) =>
  license === 'lifetime' ? null : simulatedId('sub', transactionId)

/** Creates a webhook whose id follows from its type and subject, so a repetition changes nothing. */
export const webhook = (type: string, of: string, at: Date, data: object): Webhook => ({
  event_id: simulatedId('evt', type, of),
  event_type: type,
  occurred_at: at.toISOString(),
  notification_id: simulatedId('ntf', type, of),
  data,
})

export const transactionData = (sale: SimulatedSale, status: string, at: Date, prices: Prices) => {
  const isPaid = status === 'paid' || status === 'completed'
  const ends = endOfFirstPeriod(sale.license, at)
  return {
    id: sale.transactionId,
    status,
    origin: 'web',
    customer_id: sale.customerId,
    // Paddle creates the subscription between the statuses paid and completed.
    subscription_id: status === 'completed' ? subscriptionIdOf(sale) : null,
    currency_code: sale.currency,
    discount_id: sale.sale ? discountOf(sale.license, prices) : null,
    custom_data: { license: sale.license, quizUserId: sale.quizUserId },
    items: itemsOf(sale, prices),
    details: {
      tax_rates_used: [],
      line_items: [],
      totals: { total: String(sale.amount), grand_total: String(sale.amount), currency_code: sale.currency },
    },
    payments: isPaid ? [{ status: 'captured', captured_at: at.toISOString() }] : [],
    billed_at: isPaid ? at.toISOString() : null,
    billing_period: isPaid && ends ? { starts_at: at.toISOString(), ends_at: ends.toISOString() } : null,
  }
}

export const subscriptionData = (sale: SimulatedSale, id: string, at: Date, prices: Prices) => {
  const { license } = sale
  const ends = endOfFirstPeriod(license, at)?.toISOString()
  const priceId = license === 'trial' ? prices.PADDLE_PRICE_TRIAL : prices.PADDLE_PRICE_MONTHLY
  return {
    id,
    status: sale.license === 'trial' ? 'trialing' : 'active',
    customer_id: sale.customerId,
    currency_code: sale.currency,
    custom_data: { license: sale.license, quizUserId: sale.quizUserId },
    items: [
      { ...itemOf(priceId, renewalChargeCents(license, sale.sale), sale.currency), recurring: true, status: 'active' },
    ],
    billing_cycle: { interval: 'week', frequency: 4 },
    started_at: at.toISOString(),
    current_billing_period: { starts_at: at.toISOString(), ends_at: ends },
    next_billed_at: ends,
    scheduled_change: null,
  }
}

export const openedWebhooks = (sale: SimulatedSale, at: Date, prices: Prices): Webhook[] => [
  webhook('transaction.created', sale.transactionId, at, transactionData(sale, 'draft', at, prices)),
  webhook(
    'transaction.ready',
    sale.transactionId,
    new Date(at.getTime() + 1),
    transactionData(sale, 'ready', at, prices),
  ),
]

export const declinedWebhooks = (sale: SimulatedSale, at: Date, prices: Prices): Webhook[] => [
  webhook('transaction.payment_failed', sale.transactionId, at, transactionData(sale, 'ready', at, prices)),
]

export const customerWebhook = (customerId: string, email: string, at: Date): Webhook =>
  webhook('customer.created', `${customerId} ${email}`, at, { id: customerId, email, name: null, custom_data: null })

/** Returns the webhooks of a payment in Paddle's order, each a millisecond later, after those of the opening. */
export const paidWebhooks = (sale: SimulatedSale, at: Date, prices: Prices): Webhook[] => {
  const subscriptionId = subscriptionIdOf(sale)
  const after = (ms: number) => new Date(at.getTime() + ms)
  return [
    webhook('transaction.paid', sale.transactionId, after(2), transactionData(sale, 'paid', at, prices)),
    ...(subscriptionId
      ? [
          webhook('subscription.created', subscriptionId, after(3), {
            ...subscriptionData(sale, subscriptionId, at, prices),
            // Later reports don't name it.
            transaction_id: sale.transactionId,
          }),
        ]
      : []),
    webhook('transaction.completed', sale.transactionId, after(4), transactionData(sale, 'completed', at, prices)),
  ]
}

type Refund = { transactionId: string; amount: number; currency: string }

/** Returns Paddle's webhook of a full refund. */
export const refundWebhook = ({ transactionId, amount, currency }: Refund, at: Date): Webhook =>
  webhook('adjustment.created', transactionId, at, {
    id: simulatedId('adj', transactionId),
    action: 'refund',
    status: 'approved',
    transaction_id: transactionId,
    currency_code: currency,
    items: [],
    totals: { total: String(amount), currency_code: currency },
  })

/** Returns a full refund as the endpoint would have parsed its webhook. */
export const refundEnvelope = (transactionId: string, amount: number, currency: string, at: Date): Envelope => {
  const { event_id, event_type, occurred_at, data } = refundWebhook({ transactionId, amount, currency }, at)
  return {
    webhookId: event_id,
    webhookType: event_type,
    occurredAt: sortableInstant(occurred_at) ?? occurred_at,
    data: { ...data },
    text: JSON.stringify(data),
  }
}

export type WebhookTarget = { url: string; secret: string; now: () => Date }

/**
 * Signs webhooks and sends them one after the other, as Paddle does.
 * @throws {Error} when a reply is not 200.
 */
export const sendWebhooks = async (webhooks: Webhook[], { url, secret, now }: WebhookTarget): Promise<void> => {
  for (const webhook of webhooks) {
    const raw = Buffer.from(JSON.stringify(webhook))
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'paddle-signature': sign(raw, secret, Math.floor(now().getTime() / 1_000)),
      },
      body: new Uint8Array(raw),
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    if (response.status !== 200) throw new Error(`The reply to ${webhook.event_type} was ${response.status}`)
  }
}
