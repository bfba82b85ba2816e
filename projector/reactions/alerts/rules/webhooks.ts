import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { DAY_MS } from '#events/time.ts'
import { type AlertRule, plural } from '#projector/reactions/alerts/rule.ts'

const RECENT_DAYS = 7

/** Finds webhooks that could not be understood. */
export const webhooksRule = (pool: Pool): AlertRule => ({
  name: 'webhooks',
  find: async (now) => {
    const query = views
      .selectFrom('event_census_webhooks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('understood', '=', false)
      .where('received_at', '>', new Date(now.getTime() - RECENT_DAYS * DAY_MS))
    const count = (await ifProjected(runQuery(pool, query)))[0]?.count ?? 0
    const text = `${plural(count, 'webhook')} of the last ${RECENT_DAYS} days could not be understood.`
    return { problems: count > 0 ? [{ key: 'webhooks', text }] : [] }
  },
})

/** Finds withdrawals whose money should be back. */
export const withdrawalsRule = (pool: Pool): AlertRule => ({
  name: 'withdrawals',
  find: async (now) => {
    const query = views
      .selectFrom('withdrawals_received')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('handled_at', 'is', null)
      .where('received_at', '<', new Date(now.getTime() - REFUND_DAYS * DAY_MS))
    const count = (await ifProjected(runQuery(pool, query)))[0]?.count ?? 0
    const text = `${plural(count, 'withdrawal')} waited for more than ${REFUND_DAYS} days.`
    return { problems: count > 0 ? [{ key: 'withdrawals', text }] : [] }
  },
})
