import { sql } from 'kysely'
import type { LightReply } from '#api/contracts/admin/headline.ts'
import { type Follower, readFollowers } from '#api/operations/followers.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { DAY_MS, MINUTE_MS } from '#events/time.ts'

/** Shorter delays pass without help. */
const LAG_SECONDS = 60
const LATE_MS = 15 * MINUTE_MS
const RECENT_MS = 7 * DAY_MS

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const followerProblems = ({
  name,
  failure,
  waitsAt,
  lagSeconds,
  holder,
  isLeftOver,
  deadLetters,
}: Follower): string[] => {
  if (isLeftOver) return []
  if (failure !== null) return [`${name} has stopped: ${failure.split('\n')[0]}`]
  if (waitsAt !== null) return [`${name} waits for a newer release, at ${waitsAt}.`]
  if (lagSeconds > LAG_SECONDS)
    return [
      `${name} is ${plural(Math.round(lagSeconds / 60), 'minute')} behind${holder === null ? ', and no process runs it' : ''}.`,
    ]
  return deadLetters > 0 ? [`${name} could not apply ${plural(deadLetters, 'event')}.`] : []
}

const jobProblems = async (pool: Pool, now: Date): Promise<string[]> => {
  const late = new Date(now.getTime() - LATE_MS)
  const jobs = operational.selectFrom('reactions.jobs')
  const rows = await runQuery(
    pool,
    jobs
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
          .filterWhere(sql<boolean>`outcome = 'given up' and done_at > ${new Date(now.getTime() - RECENT_MS)}`)
          .as('lost'),
      ])
      .where(sql<boolean>`outcome is null or outcome = 'given up'`)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`),
  )
  return rows.flatMap(({ queue, name, late: lateJobs, failing, lost }) => {
    if (queue === 'periodic')
      return failing > 0 ? [`The job “${name}” fails.`] : lateJobs > 0 ? [`The job “${name}” is late.`] : []
    const noun = queue === 'mail' ? 'mail' : queue === 'refunds' ? 'refund' : 'purchase report'
    return [
      ...(lateJobs > 0 ? [`${plural(lateJobs, noun)} should have been sent ${LATE_MS / MINUTE_MS} minutes ago.`] : []),
      ...(lost > 0 ? [`${plural(lost, noun)} of the last 7 days could not be delivered.`] : []),
    ]
  })
}

const countProblems = async (pool: Pool, now: Date): Promise<string[]> => {
  const overdue = views
    .selectFrom('withdrawals_received')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - REFUND_DAYS * DAY_MS))
  const misread = views
    .selectFrom('event_census_webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('understood', '=', false)
    .where('received_at', '>', new Date(now.getTime() - RECENT_MS))
  const [withdrawals, webhooks] = await Promise.all(
    [overdue, misread].map((query) => ifProjected(runQuery(pool, query))),
  )
  const [late, unread] = [withdrawals?.[0]?.count ?? 0, webhooks?.[0]?.count ?? 0]
  return [
    ...(late > 0 ? [`${plural(late, 'withdrawal')} waited for more than ${REFUND_DAYS} days.`] : []),
    ...(unread > 0 ? [`${plural(unread, 'webhook')} of the last 7 days could not be understood.`] : []),
  ]
}

/** Returns what is not well: first what stops the figures, then what buyers wait for, then what needs a look. */
export const readLight = async (pool: Pool, now: Date): Promise<LightReply> => {
  const { head, followers } = await readFollowers(pool, now)
  const none = followers.length === 0 && head > 0 ? ['No projector has run yet, so no figure counts anything.'] : []
  const [jobs, counts] = [await jobProblems(pool, now), await countProblems(pool, now)]
  return { problems: [...none, ...followers.flatMap(followerProblems), ...counts, ...jobs] }
}
