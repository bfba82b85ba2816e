import type { PoolClient } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { transactionOf } from '#events/payment/payment.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { addJob, createWorker, type Job, type JobResult } from '#projector/queue/queue.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import { handleWithdrawalsFrom, type HandlingDeps } from '#commands/payment/withdrawal/handle-withdrawals.ts'
import { Refusal } from '#commands/refusal.ts'
import { returnPayments, type ReturnData, stopRenewals, type WithdrawalJobDeps } from './withdrawal-jobs.ts'

const NAME = 'refunds'

const TYPES = ['payment.refunded', 'payment.withdrawal-received', 'payment.withdrawal-accepted'] as const

type RefundJob = Job<'refund' | 'stop' | 'return', { causedBy: string } | ReturnData>

export type RefundReactionDeps = Omit<HandlingDeps, 'pool' | 'store'> &
  WithdrawalJobDeps & { clock: Clock; firstPauseMs?: number }

/**
 * Has the provider end renewals and return payments of withdrawals, and marks withdrawals as handled when the money is
 * back. Jobs are repeated until the provider has done its part, so an outage loses nothing.
 */
export const runRefunds = (deps: ProjectorDeps, options: RefundReactionDeps) => {
  const all = { ...deps, ...options }
  const work = async ({ kind, key, subject, data, askedAt }: RefundJob): Promise<JobResult> => {
    if (kind === 'stop') return await stopRenewals(all, subject, askedAt)
    if (kind === 'return' && 'by' in data) return await returnPayments(all, subject, data)
    await handleWithdrawalsFrom(all, key, data.causedBy)
    return 'remove'
  }
  return runReaction<(typeof TYPES)[number]>(deps, {
    name: NAME,
    types: TYPES,
    record,
    work: createWorker(deps, {
      queue: NAME,
      limit: 8,
      clock: options.clock,
      firstPauseMs: options.firstPauseMs,
      handle: (job: RefundJob) =>
        work(job).catch((error: unknown): JobResult => {
          if (!(error instanceof Refusal)) throw error
          deps.log.warn({ kind: job.kind, attempts: job.attempts, err: error }, 'the provider did not do its part')
          return { retry: error.code }
        }),
    }),
  })
}

type Cause = RecordedEvent<(typeof TYPES)[number]>

const record = async (client: PoolClient, event: Cause) => {
  if (!isIgnored(event)) await addJob(client, NAME, newJobOf(event))
}

/** Anyone can send withdrawals, so those without a proof and without a mail to the address cause no work. */
const isIgnored = (event: Cause) =>
  event.type === 'payment.withdrawal-received' && !event.data.isFromBuyer && !event.data.canMail

const newJobOf = (event: Cause) => {
  const dates = { askedAt: event.at, dueAt: event.at }
  if (event.type === 'payment.refunded') {
    const subject = transactionOf(event.stream)
    return { key: subject, kind: 'refund', subject, data: { causedBy: event.id }, ...dates }
  }
  const { withdrawalId: subject } = event.data
  if (event.type === 'payment.withdrawal-received')
    return { key: `stop ${subject}`, kind: 'stop', subject, data: { causedBy: event.id }, ...dates }
  const { by, transactionIds, endsNow, endsLater } = event.data
  const data = { causedBy: event.id, by, transactionIds, endsNow, endsLater }
  return { key: `return ${subject}`, kind: 'return', subject, data, ...dates }
}
