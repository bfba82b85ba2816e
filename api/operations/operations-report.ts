import {
  type Deliveries,
  type Incident,
  type OperationsReply,
  type ProjectionState,
  type QuestionedDiscount,
  type Reconciliation,
} from '#api/contracts/operations/operations.ts'
import { sql } from 'kysely'
import { runQuery } from '#db/query.ts'
import { type JobQueue, operational, type PeriodicRuns } from '#db/operational-tables.ts'
import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { DISCOUNTS } from '#events/payment/payment.ts'
import { readFollowers } from '#db/operations/followers.ts'

export type OperationsDeps = { reportPool: Pool; store: EventStore }

const MAX_ROWS = 50

/** Reads everything that the page of operators shows. */
export const readOperations = async (deps: OperationsDeps, now: Date): Promise<OperationsReply> => {
  const { reportPool, store } = deps
  const { head, followers } = await readFollowers(reportPool, now)
  const rebuilds = await readRebuilds(reportPool)
  return {
    at: iso(now),
    head,
    projections: followers.map((one) => ({ ...one, rebuild: rebuilds.get(one.name) ?? 'none' })),
    deadLetters: await readDeadLetters(reportPool),
    incidents: await readIncidents(reportPool),
    reconciliation: await readReconciliation(reportPool),
    mails: await readDeliveries(deps, 'mail'),
    purchaseReports: await readDeliveries(deps, 'purchase reports'),
    discounts: await readDiscounts(store),
  }
}

const readRebuilds = async (pool: Pool) => {
  const rows = await runQuery(pool, operational.selectFrom('desk.rebuilds').select(['projection', 'state']))
  return new Map(
    rows.map(({ projection, state }): [string, ProjectionState['rebuild']] => [
      projection,
      state === 'done' ? 'none' : state,
    ]),
  )
}

const iso = (at: Date) => at.toISOString()

const readDeadLetters = async (pool: Pool): Promise<OperationsReply['deadLetters']> => {
  const latest = operational
    .selectFrom('projector.dead_letters as d')
    .innerJoin('projector.projections as p', (join) =>
      join.onRef('p.name', '=', 'd.name').onRef('p.live_version', '=', 'd.version'),
    )
    .select([
      'd.name as projection',
      'd.position',
      'd.event_id as eventId',
      'd.type',
      'd.reason',
      'd.message',
      'd.stack',
    ])
    .select((eb) => ['d.recorded_at as at', eb.fn.countAll<number>().over().as('total')])
    .orderBy('d.position', 'desc')
    .limit(MAX_ROWS)
  const rows = await runQuery(pool, latest)
  return { total: rows[0]?.total ?? 0, latest: rows.map((row) => ({ ...row, at: iso(row.at) })) }
}

const readIncidents = async (pool: Pool): Promise<Incident[]> => {
  const latest = operational
    .selectFrom('reactions.incidents')
    .select(['rule', 'text', 'opened_at', 'resolved_at'])
    .orderBy(sql`resolved_at is not null, opened_at desc, key`)
    .limit(MAX_ROWS)
  return (await runQuery(pool, latest)).map(({ opened_at, resolved_at, ...row }) => ({
    ...row,
    openedAt: iso(opened_at),
    resolvedAt: isoOrNull(resolved_at),
  }))
}

/** PostgreSQL returns `infinity` as a number. It is the due time of a job that waits for an event. */
const isoOrNull = (at: Date | number | null) => (at instanceof Date ? iso(at) : null)

const readReconciliation = async (pool: Pool): Promise<Reconciliation> => {
  const runs = operational
    .selectFrom('reactions.jobs')
    .select('data')
    .where('queue', '=', 'periodic')
    .where('key', '=', 'reconciliation')
    .$narrowType<{ data: PeriodicRuns }>()
  const [job] = await runQuery(pool, runs)
  if (!job) return null
  const query = operational
    .selectFrom('reactions.differences')
    .select(['day', 'transaction_id as transactionId', 'kind', 'currency', 'ours', 'theirs'])
    .orderBy('day', 'desc')
    .orderBy('transaction_id')
    .limit(MAX_ROWS)
  return { comparedAt: job.data.endedAt, differences: await runQuery(pool, query) }
}

const readDeliveries = async ({ reportPool }: OperationsDeps, queue: JobQueue): Promise<Deliveries> => {
  const columns = [
    'kind',
    'subject',
    'attempts',
    'due_at as dueAt',
    'done_at as doneAt',
    'outcome',
    'last_error as note',
  ] as const
  const latestEnded = endedIn(queue).select(columns).orderBy('done_at', 'desc').limit(MAX_ROWS)
  // Read before the open ones, so a delivery that ends meanwhile is not listed twice.
  const ended = await runQuery(reportPool, latestEnded)
  const open = await runQuery(reportPool, openIn(queue).select(columns).orderBy('due_at').limit(MAX_ROWS))
  const latest = [...open, ...ended].slice(0, MAX_ROWS)
  const timesOf = ({ dueAt, doneAt }: { dueAt: Date | number; doneAt: Date | null }) => ({
    dueAt: doneAt ? null : isoOrNull(dueAt),
    doneAt: isoOrNull(doneAt),
  })
  return {
    counts: await countDeliveries(reportPool, queue),
    latest: latest.map((row) => ({ ...row, ...timesOf(row) })),
  }
}

const endedIn = (queue: JobQueue) => jobsIn(queue).where('done_at', 'is not', null)

const jobsIn = (queue: JobQueue) => operational.selectFrom('reactions.jobs').where('queue', '=', queue)
const openIn = (queue: JobQueue) => jobsIn(queue).where('done_at', 'is', null)

/** Counts in the indexes alone. Ended jobs stay, so a queue has a million of them after years. */
const countDeliveries = (pool: Pool, queue: JobQueue) => {
  const ended = endedIn(queue)
    .select((eb) => [sql<string>`outcome`.as('outcome'), eb.fn.countAll<number>().as('count')])
    .groupBy('outcome')
  const open = openIn(queue)
    .select((eb) => [sql<string>`'waiting'`.as('outcome'), eb.fn.countAll<number>().as('count')])
    .having((eb) => eb.fn.countAll(), '>', 0)
  return runQuery(pool, ended.unionAll(open).orderBy('outcome'))
}

const readDiscounts = async (store: EventStore): Promise<QuestionedDiscount[]> =>
  decodeKnown(await store.readStream(DISCOUNTS))
    .flatMap((event) => (event.type === 'payment.discounted-outside-sale' ? [event.data] : []))
    .slice(-MAX_ROWS)
    .toReversed()
