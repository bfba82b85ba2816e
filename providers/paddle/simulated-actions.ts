import type { Clock } from '#db/clock.ts'
import type { EventOf } from '#events/catalog.ts'
import { decodeKnown } from '#events/decode.ts'
import { paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import { createPaymentReports, type PaymentReportsDeps } from '#commands/payment/payment-reports.ts'
import type { ProviderActions } from '#commands/payment/provider-actions.ts'

type SubscriptionReport = EventOf<'payment.subscription-reported'>['data']

const sortable = (ms: number) => new Date(ms).toISOString().replace('Z', '000000Z')

/** Returns the time of a report that is newer than another one, which may be ahead of the clock. */
const timeAfter = (earlier: string, clock: Clock) =>
  sortable(Math.max(clock().getTime(), Date.parse(`${earlier.slice(0, 23)}Z`) + 1))

const operationOf = ({ webhookId }: { webhookId: string }) => ({
  key: `paddle ${webhookId}`,
  fingerprint: webhookId,
  correlation: webhookId,
})

/** Creates the actions of the simulated provider. They record what Paddle would report. */
export const createSimulatedActions = (deps: PaymentReportsDeps & { clock: Clock }): ProviderActions => {
  const { store, payments, clock } = deps
  const reports = createPaymentReports(deps)

  const newestReport = async (subscriptionId: string): Promise<SubscriptionReport | undefined> =>
    decodeKnown(await store.readStream(subscriptionStream(subscriptionId)))
      .flatMap((event) => (event.type === 'payment.subscription-reported' ? [event.data] : []))
      .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
      .at(-1)

  return {
    cancel: async (subscriptionId, ends) => {
      const latest = await newestReport(subscriptionId)
      const isPlanned = latest?.scheduledChange?.action === 'cancel'
      if (!latest || latest.status === 'canceled' || (isPlanned && ends === 'period end')) return
      const occurredAt = timeAfter(latest.occurredAt, clock)
      const effectiveAt = latest.periodEndsAt ?? `${occurredAt.slice(0, 23)}Z`
      const change: Partial<SubscriptionReport> =
        ends === 'now'
          ? { webhookType: 'subscription.canceled', status: 'canceled', scheduledChange: null }
          : { webhookType: 'subscription.updated', scheduledChange: { action: 'cancel', effectiveAt } }
      const webhookId = `evt_cancel_${latest.webhookId}`
      const data = { ...latest, ...change, webhookId, occurredAt, transactionId: null, nextBilledAt: null }
      const event = { type: 'payment.subscription-reported' as const, data }
      await reports.recordEvent(subscriptionStream(subscriptionId), operationOf(data), event)
    },

    refund: async (transactionId) => {
      const { purchase, refundedAmount } = await payments.read(paymentStream(transactionId))
      const amount = (purchase?.amount ?? 0) - refundedAmount
      if (!purchase || amount <= 0) return
      const data = {
        webhookId: `evt_refund_${transactionId}_${refundedAmount}`,
        webhookType: 'adjustment.created',
        occurredAt: sortable(clock().getTime()),
        adjustmentId: `adj_refund_${transactionId}_${refundedAmount}`,
        action: 'refund',
        status: 'approved',
        currency: purchase.currency,
        amount,
      }
      await reports.recordReport(transactionId, operationOf(data), { type: 'payment.adjustment-reported', data })
    },
  }
}
