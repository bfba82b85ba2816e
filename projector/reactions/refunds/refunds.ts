import type { Clock } from '#db/clock.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { addJob, createWorker, type Job } from '#projector/reactions/queue/queue.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import { transactionOf } from '#events/payment.ts'
import { handleWithdrawalsFrom, type HandlingDeps } from '#commands/purchase/handle-withdrawals.ts'

const NAME = 'refunds'

/** Marks withdrawals as handled when the refund of their purchase is reported. */
export const runRefunds = (deps: ProjectorDeps, options: Omit<HandlingDeps, 'pool' | 'store'> & { clock: Clock }) =>
  runReaction(deps, {
    name: NAME,
    types: ['payment.refunded'],
    record: async (client, { id, stream, at }) => {
      const key = transactionOf(stream)
      const data = { causedBy: id }
      await addJob(client, NAME, { key, kind: 'refund', subject: key, data, askedAt: at, dueAt: at })
    },
    work: createWorker(deps, {
      queue: NAME,
      limit: 8,
      clock: options.clock,
      handle: async ({ key, data }: Job<string, { causedBy: string }>) => {
        await handleWithdrawalsFrom({ ...deps, ...options }, key, data.causedBy)
        return 'remove'
      },
    }),
  })
