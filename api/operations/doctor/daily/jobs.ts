import { sql } from 'kysely'
import { defineCheck, failureIfAny, plural } from '#api/operations/doctor/check.ts'
import { type JobQueue, operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { DAY_MS, MINUTE_MS } from '#events/time.ts'

const LATE_MS = 15 * MINUTE_MS
const RECENT_MS = 7 * DAY_MS

type Row = { queue: JobQueue; name: string; late: number; failing: number; lost: number }

const NOUNS: Partial<Record<JobQueue, string>> = { mail: 'mail', refunds: 'refund' }

const problemsOf = ({ queue, name, late, failing, lost }: Row): string[] => {
  if (queue === 'periodic')
    return failing > 0 ? [`The job “${name}” fails.`] : late > 0 ? [`The job “${name}” is late.`] : []
  const noun = NOUNS[queue] ?? 'purchase report'
  return [
    ...(late > 0 ? [`${plural(late, noun)} should have been sent ${LATE_MS / MINUTE_MS} minutes ago.`] : []),
    ...(lost > 0 ? [`${plural(lost, noun)} of the last 7 days could not be delivered.`] : []),
  ]
}

export const jobs = defineCheck({
  title: 'Jobs and deliveries',
  question: 'Are all jobs, mails, refunds and purchase reports done in time?',
  fix: 'the page Operators, Jobs and Mails; docker compose logs projector',
  read: async ({ pool, clock }): Promise<Row[]> => {
    const late = new Date(clock().getTime() - LATE_MS)
    const recent = new Date(clock().getTime() - RECENT_MS)
    const query = operational
      .selectFrom('reactions.jobs')
      .select(['queue', sql<string>`case queue when 'periodic' then key else '' end`.as('name')])
      .select((eb) => [
        eb.fn
          .countAll<number>()
          .filterWhere(sql<boolean>`outcome is null and due_at < ${late}`)
          .as('late'),
        eb.fn
          .countAll<number>()
          .filterWhere(sql<boolean>`outcome is null and last_error is not null`)
          .as('failing'),
        eb.fn
          .countAll<number>()
          .filterWhere(sql<boolean>`outcome = 'given up' and done_at > ${recent}`)
          .as('lost'),
      ])
      .where(sql<boolean>`outcome is null or outcome = 'given up'`)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`)
    return await runQuery(pool, query)
  },
  judge: (rows) => failureIfAny(rows.flatMap(problemsOf), 'Nothing is late.'),
})
