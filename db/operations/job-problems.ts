import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { type JobQueue, operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'
import { plural, type Problem } from './problem.ts'

const LATE_MINUTES = 15
const RECENT_MS = 7 * DAY_MS
/** An attempt after this one comes a quarter of an hour after the first. */
const MANY_ATTEMPTS = 6

const NOUNS: Record<Exclude<JobQueue, 'periodic'>, string> = {
  mail: 'mail',
  refunds: 'refund',
  'purchase reports': 'purchase report',
  alerts: 'alert',
}

type Counts = { queue: JobQueue; name: string; late: number; failing: number; stuck: number; lost: number }

/** Finds mails, refunds and reports that are late, fail or were given up, and jobs that fail. */
export const findJobProblems = async (pool: Pool, now: Date): Promise<Problem[]> =>
  (await countJobs(pool, now)).flatMap(problemsOf)

const countJobs = (pool: Pool, now: Date): Promise<Counts[]> => {
  const late = new Date(now.getTime() - LATE_MINUTES * MINUTE_MS)
  const recent = new Date(now.getTime() - RECENT_MS)
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`
  return runQuery(
    pool,
    operational
      .selectFrom('reactions.jobs')
      .select([
        sql<JobQueue>`queue`.as('queue'),
        sql<string>`case queue when 'periodic' then key else '' end`.as('name'),
      ])
      .select([
        count(sql`done_at is null and due_at < ${late}`).as('late'),
        count(sql`done_at is null and last_error is not null`).as('failing'),
        count(sql`done_at is null and last_error is not null and attempts > ${MANY_ATTEMPTS}`).as('stuck'),
        count(sql`outcome = 'given up' and done_at > ${recent}`).as('lost'),
      ])
      .where(sql<boolean>`done_at is null or outcome = 'given up'`)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`),
  )
}

const problemsOf = ({ queue, name, late, failing, stuck, lost }: Counts): Problem[] => {
  const problemIf = (is: boolean, kind: string, text: string) => (is ? [{ key: kind, text }] : [])
  if (queue === 'periodic')
    return problemIf(failing > 0 || late > 0, `job ${name}`, `The job “${name}” ${failing > 0 ? 'fails' : 'is late'}.`)
  const noun = NOUNS[queue]
  return [
    ...problemIf(late > 0, `${queue} late`, `${plural(late, noun)} should have been sent ${LATE_MINUTES} minutes ago.`),
    ...problemIf(
      stuck >= leastStuck(queue),
      `${queue} stuck`,
      `${plural(stuck, noun)} failed for more than ${LATE_MINUTES} minutes.`,
    ),
    ...problemIf(lost > 0, `${queue} lost`, `${plural(lost, noun)} of the last 7 days could not be delivered.`),
  ]
}

/** Fewer that fail may have wrong addresses. An alert has the address of an operator, and other receivers hear of it. */
const leastStuck = (queue: JobQueue) => (queue === 'alerts' ? 1 : 3)
