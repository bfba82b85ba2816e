import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { runWhileLeader } from '#projector/engine/lease.ts'

/** Work that is due at intervals. It may be stopped at any point and run again. */
export type Job = {
  name: string
  everyMs: number
  /** Returns the number of things done. */
  run: (signal: AbortSignal) => Promise<number>
}

const RETRY_MS = 10 * 60_000
const CHECK_MS = 1_000

/** Returns whether a job is due, and records that it starts. */
const start = async (pool: Pool, { name }: Job, now: Date): Promise<boolean> => {
  const known = operational
    .insertInto('reactions.jobs')
    .values({ name, next_at: now })
    .onConflict((conflict) => conflict.doNothing())
  await runChange(pool, known)
  const started = operational
    .updateTable('reactions.jobs')
    .set({ started_at: now })
    .where('name', '=', name)
    .where('next_at', '<=', now)
  return (await runChange(pool, started)) === 1
}

const recordSuccess = (pool: Pool, { name, everyMs }: Job, done: number, now: Date) =>
  runChange(
    pool,
    operational
      .updateTable('reactions.jobs')
      .set((row) => ({
        ended_at: now,
        done,
        total: row('total', '+', done),
        failures: 0,
        last_error: null,
        ...(done > 0 && { acted_at: now }),
        next_at: new Date(now.getTime() + everyMs),
      }))
      .where('name', '=', name),
  )

const recordFailure = (pool: Pool, { name }: Job, error: unknown, now: Date) =>
  runChange(
    pool,
    operational
      .updateTable('reactions.jobs')
      .set((row) => ({
        failures: row('failures', '+', 1),
        last_error: error instanceof Error ? error.message : String(error),
        next_at: new Date(now.getTime() + RETRY_MS),
      }))
      .where('name', '=', name),
  )

/** Runs a job once if it is due. */
export const runIfDue = async (pool: Pool, job: Job, clock: Clock, signal: AbortSignal) => {
  if (!(await start(pool, job, clock()))) return
  try {
    await recordSuccess(pool, job, await job.run(signal), clock())
  } catch (error) {
    // The next leader runs an interrupted job again.
    if (!signal.aborted) await recordFailure(pool, job, error, clock())
  }
}

/** Runs jobs at their intervals, in one process at a time. The table `reactions.jobs` shows when and with which result. */
export const runJobs = (jobs: readonly Job[], clock: Clock, deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: 'jobs',
    work: async (term, waker) => {
      while (!term.signal.aborted) {
        for (const job of jobs) await runIfDue(deps.pool, job, clock, term.signal)
        await waker.pause(CHECK_MS, term.signal)
      }
    },
    onFailure: (err) => deps.log.warn({ err }, 'jobs interrupted, retrying'),
  })
