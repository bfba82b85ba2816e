import { sql } from 'kysely'
import type { Pool, PoolClient } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { EngineDeps } from '#projector/engine/deps.ts'
import { joinCalls } from '#projector/engine/join-calls.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'

/** Work that is due at a time. Its key is unique in its queue. */
export type NewJob<Kind extends string = string, Data extends object = object> = {
  key: string
  kind: Kind
  /** The purchase, account, random id or name that the job is about, never a person. */
  subject: string
  data: Data
  askedAt: Date
  dueAt: Date
  /** True if its record stays, because it keeps later events from requesting the job again. */
  isKept?: boolean
}

/** A job that a process has claimed for one attempt. */
export type Job<Kind extends string = string, Data extends object = object> = Omit<
  NewJob<Kind, Data>,
  'dueAt' | 'isKept'
> & {
  /** The number of attempts, with the present one. */
  attempts: number
  /** The end of the claim: another process may then claim the job, and a failed attempt is repeated. */
  retryAt: Date
  /** True if it was due before the database was restored, so that what it sends may have been sent. */
  isPast: boolean
}

/**
 * Result of an attempt: the final outcome, another attempt after a pause, another time that starts counting attempts
 * again, or the end of a job that leaves no record.
 */
export type JobResult =
  | { outcome: string; error?: string | null }
  | { retry: string | null; afterMs?: number }
  | { dueAt: Date | 'infinity'; data?: object }
  | 'remove'

/** Time of a job that waits until it is requested again. */
export const WHEN_REQUESTED = { dueAt: 'infinity' } as const

/** Note of a job whose mail or report is not sent, because it may have been sent before a restore. */
export const NOT_REPEATED = 'not repeated after a restore'

/** Pause after the first failed attempt. Each further one doubles it. */
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = HOUR_MS
const NEAR_MS = 3 * DAY_MS

const rowOf = (queue: string, { key, kind, subject, data, askedAt, dueAt, isKept = false }: NewJob) => ({
  queue,
  key,
  kind,
  subject,
  data,
  asked_at: askedAt,
  due_at: dueAt,
  is_kept: isKept,
})

/**
 * Adds a job, in the transaction of its cause. A job that is known becomes due as if requested now, unless it has ended;
 * one that wasn't needed can be needed now.
 */
export const addJob = async (on: Pool | PoolClient, queue: string, job: NewJob) => {
  const added = coreTables
    .insertInto('reactions.jobs')
    .values(rowOf(queue, job))
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'key'])
        .doUpdateSet((row) => ({
          data: row.ref('excluded.data'),
          due_at: row.fn('least', ['reactions.jobs.due_at', 'excluded.due_at']),
          asked_at: row.fn('greatest', ['reactions.jobs.asked_at', 'excluded.asked_at']),
          attempts: sql<number>`case when jobs.done_at is null then jobs.attempts else 0 end`,
          is_past: false,
          outcome: null,
          done_at: null,
        }))
        .where((row) =>
          row.or([row('reactions.jobs.done_at', 'is', null), row('reactions.jobs.outcome', '=', 'not needed')]),
        ),
    )
  await runChange(on, added)
}

/** Adds a job unless it is known. */
export const addNewJob = async (on: Pool | PoolClient, queue: string, job: NewJob) => {
  const added = coreTables.insertInto('reactions.jobs').values(rowOf(queue, job))
  await runChange(
    on,
    added.onConflict((conflict) => conflict.doNothing()),
  )
}

export type WorkerOptions<Kind extends string, Data extends object> = {
  queue: string
  /** Jobs that are done in parallel. */
  limit: number
  clock: Clock
  firstPauseMs?: number | undefined
  /** Kinds that are due at a time of their own. Others are due after a pause. */
  datedKinds?: readonly NoInfer<Kind>[]
  /** Dated kinds that are due within three days. Their handler requests one that comes too early for another time. */
  nearKinds?: readonly NoInfer<Kind>[]
  /** Does a job. An error is logged, and the job is repeated. */
  handle: (job: Job<Kind, Data>, signal: AbortSignal) => Promise<JobResult>
}

/** Returns the queues that have a job which is due. Workers that ask at nearly the same time share the statement. */
const queuesDue = joinCalls(
  async (pool, asked: readonly { queue: string; now: Date }[]) => {
    const due = coreTables
      .selectFrom('reactions.jobs')
      .select('queue')
      .distinct()
      .where((row) =>
        row.or(
          asked.map(({ queue, now }) =>
            row.and([row('queue', '=', queue), row('done_at', 'is', null), row('due_at', '<=', now)]),
          ),
        ),
      )
    return new Set((await runQuery(pool, due)).map(({ queue }) => queue))
  },
  { waitMs: 10 },
)

/** Claims jobs that are due, earliest first. The claim of a crashed process ends with the pause after a failure. */
const claimJobs = async <Kind extends string, Data extends object>(
  pool: Pool,
  { queue, limit, clock, firstPauseMs = FIRST_PAUSE_MS }: WorkerOptions<Kind, Data>,
): Promise<Job<Kind, Data>[]> => {
  const now = clock()
  const pauseMs = sql`least(${firstPauseMs}::float8 * 2 ^ least(j.attempts, 30), ${MAX_PAUSE_MS})`
  const due = coreTables
    .selectFrom('reactions.jobs')
    .select(['key', 'due_at'])
    .where('queue', '=', queue)
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const claimed = coreTables
    .with('due', () => due)
    .updateTable('reactions.jobs as j')
    .from('due')
    .set((row) => ({
      attempts: row('j.attempts', '+', 1),
      started_at: now,
      is_past: sql<boolean>`j.is_past or coalesce(due.due_at <= (select restored_at from event_store.log), false)`,
      due_at: sql<Date>`${now}::timestamptz + ${pauseMs} * interval '1 millisecond'`,
    }))
    .where('j.queue', '=', queue)
    .whereRef('j.key', '=', 'due.key')
    .returning(['j.key', 'j.kind', 'j.subject', 'j.data', 'j.attempts'])
    .returning(['j.asked_at as askedAt', 'j.due_at as retryAt', 'j.is_past as isPast'])
    .$castTo<Job<Kind, Data>>()
  return await runQuery(pool, claimed)
}

/**
 * Repairs the times of jobs that a process whose clock was ahead has claimed or requested: a claimed one becomes due, and
 * others keep their pause, unless their kind has a time of its own. Of these, one that can't be so far away becomes due, and its
 * handler decides. Jobs that are due earlier have another cause.
 */
const repairTimes = (
  pool: Pool,
  { queue, datedKinds = [], nearKinds = [] }: Pick<WorkerOptions<string, object>, 'queue' | 'datedKinds' | 'nearKinds'>,
  now: Date,
) => {
  const ahead = new Date(now.getTime() + DAY_MS)
  const at = sql<Date>`${now}::timestamptz`
  const isNear = sql`kind = any(${nearKinds}::text[]) and due_at > ${new Date(now.getTime() + NEAR_MS)}`
  const isDue = sql<boolean>`(coalesce(started_at > ${ahead}, false) or (${isNear}))`
  const repaired = coreTables
    .updateTable('reactions.jobs')
    .set({
      asked_at: sql<Date>`case when ${isDue} then asked_at else ${at} end`,
      due_at: sql<Date>`case when ${isDue} then ${at} else due_at - (asked_at - ${at}) end`,
    })
    .where('queue', '=', queue)
    .where('done_at', 'is', null)
    .where(
      sql<boolean>`(${isDue} or (asked_at > ${ahead} and due_at >= asked_at and kind <> all(${datedKinds}::text[])))`,
    )
  return runChange(pool, repaired)
}

/** Records the result of an attempt. A job that was requested again since it was claimed stays due. */
const recordResult = (pool: Pool, queue: string, { key, retryAt }: Job, result: JobResult, now: Date) => {
  if (result === 'remove') {
    const removed = coreTables.deleteFrom('reactions.jobs').where('queue', '=', queue).where('key', '=', key)
    return runChange(pool, removed.where('due_at', '=', retryAt))
  }
  const job = coreTables.updateTable('reactions.jobs').where('queue', '=', queue).where('key', '=', key)
  if ('outcome' in result) {
    const { outcome, error: last_error = null } = result
    const ended = job.set({ outcome, last_error, done_at: now })
    return runChange(pool, outcome === 'not needed' ? ended.where('due_at', '=', retryAt) : ended)
  }
  const open = job.where('done_at', 'is', null)
  if ('retry' in result) {
    const { retry: last_error, afterMs = 0 } = result
    const due_at = sql<Date>`greatest(due_at, ${new Date(now.getTime() + afterMs)})`
    return runChange(pool, open.set({ last_error, ...(afterMs > 0 && { due_at }) }))
  }
  const again = { due_at: result.dueAt, ...(result.data && { data: result.data }) }
  return runChange(
    pool,
    open.set({ ...again, attempts: 0, is_past: false, last_error: null }).where('due_at', '=', retryAt),
  )
}

/**
 * Creates the worker of a queue. Each call does the jobs that are due, at least once, and returns true if there may be
 * more. Jobs don't wait for each other's success.
 */
export const createWorker = <Kind extends string, Data extends object>(
  { pool, log }: Pick<EngineDeps, 'pool' | 'log'>,
  options: WorkerOptions<Kind, Data>,
) => {
  const { queue, limit, clock, handle } = options
  let repairedAt = -Infinity
  return async (signal: AbortSignal): Promise<boolean> => {
    if (performance.now() - repairedAt > HOUR_MS) {
      await repairTimes(pool, options, clock())
      repairedAt = performance.now()
    }
    if (!(await queuesDue(pool, { queue, now: clock() })).has(queue)) return false
    const jobs = await claimJobs(pool, options)
    const work = async (job: Job<Kind, Data>) => {
      const result = await handle(job, signal).catch((err: unknown): JobResult => {
        log.error({ queue, kind: job.kind, attempts: job.attempts, err }, 'job failed, retrying later')
        return { retry: 'internal error' }
      })
      await recordResult(pool, queue, job, result, clock())
    }
    await Promise.all(jobs.map(work))
    return jobs.length === limit
  }
}
