import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { daysFrom } from '#events/time/time.ts'

/** Disputes that were reported in a month, and the payments of the last 30 days, so that a month may be young. */
export type Disputes = { month: string; disputes: number; payments: number }

/** Percentages that are reported. The highest is Visa's limit; providers act earlier. */
const LIMITS = [1.5, 1, 0.5]
/** Fewer disputes are chance: one of three payments is 33 %. */
const LEAST = 3

/** Returns the highest limit that the disputes have reached; 0 if none. */
export const reachedLimit = ({ disputes, payments }: Omit<Disputes, 'month'>): number =>
  disputes < LEAST ? 0 : (LIMITS.find((limit) => disputes * 100 >= limit * payments) ?? 0)

export const disputesText = ({ disputes, payments }: Omit<Disputes, 'month'>): string =>
  `${disputes} ${disputes === 1 ? 'payment was' : 'payments were'} disputed this month, ` +
  `${payments === 0 ? 'without payments' : `${((disputes / payments) * 100).toFixed(2)} % of the ${payments}`} of the last 30 days.`

/** Counts disputes of the month, also those that were won since, as card networks do. */
export const readDisputes = async (pool: Pool, now: Date): Promise<Disputes> => {
  const today = reportDayOf(now)
  const month = today.slice(0, 7)
  const counts = views
    .selectFrom('money_entries')
    .select([
      sql<number>`count(distinct transaction_id) filter (where charged_back > 0 and day >= ${`${month}-01`})`.as(
        'disputes',
      ),
      sql<number>`count(*) filter (where nth = 0 and gross > 0 and day > ${daysFrom(today, -30)})`.as('payments'),
    ])
    .where('is_test', '=', false)
    .where('day', '>', daysFrom(today, -31))
    .where('day', '<=', today)
  const [row = { disputes: 0, payments: 0 }] = await ifProjected(runQuery(pool, counts))
  return { month, ...row }
}
