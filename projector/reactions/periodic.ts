import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { PeriodicRuns } from '#db/operational-tables.ts'
import { DAY_MS } from '#events/time/time.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { runWhileLeader } from '#projector/engine/lease.ts'
import { addNewJob, createWorker, type Job, type JobResult } from '#projector/queue/queue.ts'

/** Result of a run. An interrupted one is due again at once, and goes on at `reached`; one with a problem keeps its interval. */
export type PeriodicRun = {
  done: number
  reached?: number
  isInterrupted?: boolean
  problem?: string | undefined
  found?: string | undefined
}

/** Work that is due at intervals. It may be stopped at any point and run again. */
export type PeriodicJob = {
  name: string
  /**
   * Returns the number of things done.
   * @param reached what `reached` of the run before was.
   */
  run: (signal: AbortSignal, reached?: number) => Promise<number | PeriodicRun>
} & ({ everyMs: number } | { next: (after: Date) => Date })

/** Handles each of some rows until the signal is aborted. Returns how many were done: a handler returns false for others. */
export const countDone = async <Row>(
  rows: readonly Row[],
  signal: AbortSignal,
  handle: (row: Row) => Promise<boolean | void>,
): Promise<number> => {
  let done = 0
  for (const row of rows) {
    signal.throwIfAborted()
    if ((await handle(row)) !== false) done += 1
  }
  return done
}

const nextRun = (job: PeriodicJob, after: Date) =>
  'next' in job ? job.next(after) : new Date(after.getTime() + job.everyMs)

const NO_RUNS: PeriodicRuns = { done: 0, total: 0, endedAt: null, actedAt: null }

const addMissing = async (pool: Pool, jobs: readonly PeriodicJob[], now: Date) => {
  for (const job of jobs) {
    const key = job.name
    const dueAt = 'next' in job ? job.next(now) : now
    await addNewJob(pool, 'periodic', { key, kind: 'run', subject: key, data: NO_RUNS, askedAt: now, dueAt })
  }
}

/** Runs a job and returns when it is due again. An interrupted one is run again by the next leader. */
const run = async (
  job: PeriodicJob,
  { total, actedAt, reached: before }: PeriodicRuns,
  clock: Clock,
  signal: AbortSignal,
): Promise<JobResult> => {
  try {
    const result = await job.run(signal, before)
    const { isInterrupted, done, ...rest }: PeriodicRun = typeof result === 'number' ? { done: result } : result
    const now = clock()
    const endedAt = now.toISOString()
    const times = { endedAt, actedAt: done > 0 ? endedAt : actedAt }
    const data: PeriodicRuns = { done, total: total + done, ...times, reached: before, ...rest }
    return { dueAt: isInterrupted ? now : nextRun(job, now), data }
  } catch (error) {
    if (signal.aborted) return { dueAt: clock() }
    return { retry: error instanceof Error ? error.message : String(error) }
  }
}

/** Reports whether a clock is far ahead of the database's. By such a clock, everyone's retention has ended. */
const isFarAhead = async (pool: Pool, clock: Clock): Promise<boolean> => {
  const { rows } = await pool.query<{ now: Date }>('select now()')
  return rows[0] !== undefined && clock().getTime() > rows[0].now.getTime() + DAY_MS
}

export type PeriodicWorkDeps = Pick<ProjectorDeps, 'pool' | 'log'> & {
  /** Whether the clock shows the time of a simulation. */
  isSimulated?: boolean
}

/** Creates the work on jobs. Each call runs one that is due, and returns whether there was one. */
export const createPeriodicWork = async (jobs: readonly PeriodicJob[], clock: Clock, deps: PeriodicWorkDeps) => {
  await addMissing(deps.pool, jobs, clock())
  const handle = async ({ key, data }: Job<string, PeriodicRuns>, signal: AbortSignal): Promise<JobResult> => {
    const job = jobs.find(({ name }) => name === key)
    if (!job) return 'remove'
    if (deps.isSimulated !== true && (await isFarAhead(deps.pool, clock)))
      return { retry: 'The clock of the projector is more than a day ahead of the database’s' }
    return await run(job, data, clock, signal)
  }
  return createWorker(deps, { queue: 'periodic', limit: 1, clock, handle })
}

/** Runs jobs at their intervals, in one process at a time. */
export const runJobs = (jobs: readonly PeriodicJob[], clock: Clock, deps: ProjectorDeps & PeriodicWorkDeps) =>
  runWhileLeader(deps, {
    name: 'jobs',
    work: async (term, waker) => {
      const work = await createPeriodicWork(jobs, clock, deps)
      while (!term.signal.aborted) if (!(await work(term.signal))) await waker.pause(untilFullSecond(), term.signal)
    },
    onFailure: (err) => deps.log.warn({ err }, 'jobs interrupted, retrying'),
  })
