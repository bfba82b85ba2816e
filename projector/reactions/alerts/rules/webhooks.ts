import type { Pool } from '#db/client.ts'
import { findMisread, findOverdue, findUnlisted } from '#db/health/inbox-problems.ts'
import type { AlertRule } from '#projector/reactions/alerts/rule.ts'

const ruleOf = (name: string, find: (now: Date) => Promise<string | undefined>): AlertRule => ({
  name,
  find: async (now) => {
    const text = await find(now)
    return { problems: text === undefined ? [] : [{ key: name, text }] }
  },
})

/** Finds webhooks that could not be understood. */
export const webhooksRule = (pool: Pool) => ruleOf('webhooks', (now) => findMisread(pool, now))

/** Finds payments that belong to no plan. */
export const unlistedRule = (pool: Pool) => ruleOf('unlisted', (now) => findUnlisted(pool, now))

/** Finds withdrawals whose money should be back. */
export const withdrawalsRule = (pool: Pool) => ruleOf('withdrawals', (now) => findOverdue(pool, now))
