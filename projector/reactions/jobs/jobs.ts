import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
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
  await pool.query('insert into reactions.jobs (name, next_at) values ($1, $2) on conflict do nothing', [name, now])
  const { rowCount } = await pool.query('update reactions.jobs set started_at = $2 where name = $1 and next_at <= $2', [
    name,
    now,
  ])
  return rowCount === 1
}

const recordSuccess = (pool: Pool, { name, everyMs }: Job, done: number, now: Date) =>
  pool.query(
    `update reactions.jobs set ended_at = $2, done = $3, total = total + $3, failures = 0, last_error = null, next_at = $4
     where name = $1`,
    [name, now, done, new Date(now.getTime() + everyMs)],
  )

const recordFailure = (pool: Pool, { name }: Job, error: unknown, now: Date) =>
  pool.query('update reactions.jobs set failures = failures + 1, last_error = $2, next_at = $3 where name = $1', [
    name,
    error instanceof Error ? error.message : String(error),
    new Date(now.getTime() + RETRY_MS),
  ])

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
