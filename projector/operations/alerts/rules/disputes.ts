import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { disputesText, reachedLimit, readDisputes } from '#db/operations/disputes.ts'
import type { AlertRule } from '#projector/operations/alerts/rule.ts'

const openKeys = operational
  .selectFrom('reactions.incidents')
  .select('key')
  .where('rule', '=', 'disputes')
  .where('resolved_at', 'is', null)

/** Finds a month with many disputes, once for each limit. What was found stays open until the month is over. */
export const disputesRule = (pool: Pool): AlertRule => ({
  name: 'disputes',
  find: async (now) => {
    const found = await readDisputes(pool, now)
    const limit = reachedLimit(found)
    const prefix = `disputes ${found.month} `
    const known = (await runQuery(pool, openKeys)).filter(({ key }) => key.startsWith(prefix))
    const isNew = limit > 0 && known.every(({ key }) => Number(key.slice(prefix.length)) < limit)
    const text = `${disputesText(found)} That is ${limit} % or more; Visa’s limit is 1.5 %.`
    return { problems: isNew ? [{ key: `${prefix}${limit}`, text }] : [], isUnknown: (key) => key.startsWith(prefix) }
  },
})
