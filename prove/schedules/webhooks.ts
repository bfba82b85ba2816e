import type { Envelope } from '#api/payment/paddle/webhooks/envelope.ts'
import { personOf } from '#events/payment/payment.ts'
import { ACCOUNTS, type Account } from './process.ts'

/** A transaction: the amount that was paid, and those that went back. */
export type Sale = { id: string; buyer: Account; amount: number; refunds: readonly number[] }

export const SALES: readonly Sale[] = [
  { id: 'txn_a', buyer: 'anna', amount: 2_900, refunds: [500, 700] },
  { id: 'txn_b', buyer: 'ben', amount: 900, refunds: [] },
]

const customerOf = (buyer: Account) => `ctm_${buyer}`
/** The person whose key seals the address of a buyer. */
export const personOfBuyer = (buyer: Account) => personOf(null, customerOf(buyer))

const envelope = (n: number, webhookType: string, data: Record<string, unknown>): Envelope => ({
  webhookId: `evt_${String(data['id'])}_${n}`,
  webhookType,
  occurredAt: `2026-01-01T00:00:0${n}.000000000Z`,
  data,
  text: '',
})

const transaction = (n: number, status: 'paid' | 'completed', { id, buyer, amount }: Sale) =>
  envelope(n, `transaction.${status}`, {
    id,
    status,
    origin: 'web',
    customer_id: customerOf(buyer),
    currency_code: 'USD',
    custom_data: { license: 'lifetime', quizUserId: null },
    items: [{ price: { id: 'pri_simulated_lifetime', unit_price: { amount: String(amount), currency_code: 'USD' } } }],
    details: { totals: { total: String(amount), grand_total: String(amount) } },
    payments: [{ status: 'captured', captured_at: '2026-01-01T00:00:00Z' }],
    billed_at: '2026-01-01T00:00:00Z',
  })

const refund = (n: number, { id }: Sale, amount: number) =>
  envelope(n, 'adjustment.created', {
    id: `adj_${id}_${n}`,
    action: 'refund',
    status: 'approved',
    transaction_id: id,
    currency_code: 'USD',
    totals: { total: String(amount) },
  })

/** Returns all that the payment provider reports about sales, in the order of its times. */
export const webhooksOf = (sales: readonly Sale[], namesBuyers: boolean): readonly Envelope[] =>
  sales.flatMap((sale) => {
    const customer = { id: customerOf(sale.buyer), email: ACCOUNTS[sale.buyer].email, custom_data: null }
    return [
      ...(namesBuyers ? [envelope(0, 'customer.created', customer)] : []),
      transaction(1, 'paid', sale),
      transaction(2, 'completed', sale),
      ...sale.refunds.map((amount, n) => refund(3 + n, sale, amount)),
    ]
  })
