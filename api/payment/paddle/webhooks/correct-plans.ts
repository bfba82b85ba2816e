import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import type { EventOf } from '#events/catalog.ts'
import { decodeKnown } from '#events/decode.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { readTransactionFact } from '#events/payment/payment-state.ts'
import { createPaymentReports } from '#commands/payment/payment-reports.ts'
import { type ProjectedDeps, whileBehind } from '#api/payment/paddle/projected.ts'
import { createPlanReader } from './to-reports.ts'
import type { WebhookReceiverDeps } from './webhook-receiver.ts'

type Deps = ProjectedDeps & WebhookReceiverDeps

const WITHOUT_PLAN = views
  .selectFrom('subscription_payments')
  .select('transaction_id as id')
  .where('license', 'is', null)
  .where('status', 'in', ['paid', 'completed'])

const newestReport = async (store: Deps['store'], id: string) =>
  decodeKnown(await store.readStream(paymentStream(id)))
    .filter(
      (event): event is typeof event & EventOf<'payment.transaction-reported'> =>
        event.type === 'payment.transaction-reported',
    )
    .toSorted((a, b) => (readTransactionFact(a).order < readTransactionFact(b).order ? -1 : 1))
    .at(-1)?.data

const correctAll = async (deps: Deps): Promise<void> => {
  const [planOf, reports] = [createPlanReader(deps.settings), createPaymentReports(deps)]
  for (const { id } of await runQuery(deps.pool, WITHOUT_PLAN)) {
    const report = await newestReport(deps.store, id)
    // The read model may be behind a correction.
    const license = report?.license === null ? planOf(report, null) : null
    if (!report || !license) continue
    // It comes right after the report in the order of reports, and once, whichever processes start.
    const webhookId = `${report.webhookId}-${license}`
    const operation = { key: `paddle ${webhookId}`, fingerprint: webhookId, correlation: report.webhookId }
    const event = { type: 'payment.transaction-reported' as const, data: { ...report, webhookId, license } }
    if ((await reports.recordReport(id, operation, event)) === 'recorded') deps.log.info({ id, license }, 'plan found')
  }
}

/**
 * Reports payments again whose prices no plan had, and which the settings name now, so that their buyers get access and
 * figures their plan.
 */
export const correctPlans = (deps: Deps, signal: AbortSignal): Promise<void> =>
  whileBehind(deps, signal, () => correctAll(deps))
