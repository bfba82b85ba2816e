import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { type JobQueue, operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { DAY_MS, MINUTE_MS } from '#events/time.ts'
import { type AlertRule, plural, type Problem } from '#projector/reactions/alerts/rule.ts'

const LATE_MS = 15 * MINUTE_MS
const RECENT_MS = 7 * DAY_MS

const NOUNS: Record<Exclude<JobQueue, 'periodic'>, string> = {
  mail: 'mail',
  refunds: 'refund',
  'purchase reports': 'purchase report',
  alerts: 'alert',
}

type Counts = { queue: JobQueue; name: string; late: number; failing: number; lost: number }

const countJobs = (pool: Pool, now: Date): Promise<Counts[]> => {
  const late = new Date(now.getTime() - LATE_MS)
  const recent = new Date(now.getTime() - RECENT_MS)
  return runQuery(
    pool,
    operational
      .selectFrom('reactions.jobs')
      .select(['queue', sql<string>`case queue when 'periodic' then key else '' end`.as('name')])
      .select((eb) => {
        const count = (condition: ReturnType<typeof sql<boolean>>) => eb.fn.countAll<number>().filterWhere(condition)
        return [
          count(sql<boolean>`outcome is null and due_at < ${late}`).as('late'),
          count(sql<boolean>`outcome is null and last_error is not null`).as('failing'),
          count(sql<boolean>`outcome = 'given up' and done_at > ${recent}`).as('lost'),
        ]
      })
      .where(sql<boolean>`outcome is null or outcome = 'given up'`)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`),
  )
}

const problemsOf = ({ queue, name, late, failing, lost }: Counts): Problem[] => {
  if (queue === 'periodic') {
    const text = failing > 0 ? `The job “${name}” fails.` : late > 0 ? `The job “${name}” is late.` : undefined
    return text === undefined ? [] : [{ key: `deliveries job ${name}`, text }]
  }
  const noun = NOUNS[queue]
  return [
    ...(late > 0
      ? [
          {
            key: `deliveries ${queue} late`,
            text: `${plural(late, noun)} should have been sent ${LATE_MS / MINUTE_MS} minutes ago.`,
          },
        ]
      : []),
    ...(lost > 0
      ? [
          {
            key: `deliveries ${queue} lost`,
            text: `${plural(lost, noun)} of the last 7 days could not be delivered.`,
          },
        ]
      : []),
  ]
}

/** Finds mails, refunds and reports that are late or were given up, and jobs that fail. */
export const deliveriesRule = (pool: Pool): AlertRule => ({
  name: 'deliveries',
  find: async (now) => ({ problems: (await countJobs(pool, now)).flatMap(problemsOf) }),
})
