import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { DAY_MS } from '#events/time.ts'
import { type AlertRule, plural } from '#projector/reactions/alerts/rule.ts'

const RECENT_DAYS = 7

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Creates a rule that finds a single problem: that a count is not zero. */
const countRule = (
  name: string,
  read: (now: Date) => Promise<{ count: number }[]>,
  text: (count: number) => string,
) => ({
  name,
  find: async (now: Date) => {
    const count = (await ifProjected(read(now)))[0]?.count ?? 0
    return { problems: count > 0 ? [{ key: name, text: text(count) }] : [] }
  },
})

const misread = views
  .selectFrom('event_census_webhooks')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .where('understood', '=', false)

/** Finds webhooks that could not be understood. */
export const webhooksRule = (pool: Pool): AlertRule =>
  countRule(
    'webhooks',
    (now) => runQuery(pool, misread.where('received_at', '>', before(now, RECENT_DAYS))),
    (count) => `${plural(count, 'webhook')} of the last ${RECENT_DAYS} days could not be understood.`,
  )

const waiting = views
  .selectFrom('withdrawals_received')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .where('handled_at', 'is', null)

/** Finds withdrawals whose money should be back. */
export const withdrawalsRule = (pool: Pool): AlertRule =>
  countRule(
    'withdrawals',
    (now) => runQuery(pool, waiting.where('received_at', '<', before(now, REFUND_DAYS))),
    (count) => `${plural(count, 'withdrawal')} waited for more than ${REFUND_DAYS} days.`,
  )
