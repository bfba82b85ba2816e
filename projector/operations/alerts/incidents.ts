import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import { addNewJob } from '#projector/queue/queue.ts'
import type { AlertMessage, AlertTarget } from './messages.ts'
import type { Problem } from '#db/operations/problem.ts'
import type { RuleResult } from './rule.ts'

/** A problem that comes back sooner belongs to the same incident. */
const QUIET_MS = 5 * MINUTE_MS

type Incident = { key: string; text: string; opened_at: Date; seen_at: Date }

/** Adds one message for each target, in the transaction that changes the incident. */
const announce = async (client: PoolClient, targets: readonly AlertTarget[], message: AlertMessage, now: Date) => {
  const { incident, openedAt, state } = message
  for (const target of targets) {
    const key = `${incident} ${openedAt} ${state} ${target}`
    const dates = { askedAt: now, dueAt: now }
    await addNewJob(client, 'alerts', { key, kind: target, subject: incident, data: message, ...dates })
  }
}

const open = async (client: PoolClient, rule: string, { key, text }: Problem, now: Date): Promise<boolean> => {
  const opened = operational
    .insertInto('reactions.incidents')
    .values({ key, rule, text, opened_at: now, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
  return (await runChange(client, opened)) === 1
}

const change = (client: PoolClient, key: string, to: { text: string; seen_at: Date } | { resolved_at: Date }) =>
  runChange(
    client,
    operational.updateTable('reactions.incidents').set(to).where('key', '=', key).where('resolved_at', 'is', null),
  )

/** Announces open incidents to receivers that the settings have named since. All others have had these messages. */
export const announceOpen = (pool: Pool, targets: readonly AlertTarget[], now: Date): Promise<void> =>
  transaction(pool, async (client) => {
    const query = operational
      .selectFrom('reactions.incidents')
      .select(['key', 'rule', 'text', 'opened_at'])
      .where('resolved_at', 'is', null)
      .orderBy('opened_at')
    for (const { key, rule, text, opened_at } of await runQuery(client, query)) {
      const at = opened_at.toISOString()
      await announce(client, targets, { incident: key, rule, state: 'opened', text, openedAt: at, at }, now)
    }
  })

/** Returns the rules that have open incidents. The others need no transaction while they find nothing. */
export const rulesWithIncidents = async (pool: Pool): Promise<Set<string>> => {
  const query = operational.selectFrom('reactions.incidents').select('rule').distinct().where('resolved_at', 'is', null)
  return new Set((await runQuery(pool, query)).map(({ rule }) => rule))
}

/**
 * Opens and resolves the incidents of a rule, with one message each time. What is open is in the database, so neither a
 * restart nor another projector opens it again.
 */
export const settle = (
  pool: Pool,
  rule: string,
  found: RuleResult,
  targets: readonly AlertTarget[],
  now: Date,
): Promise<void> =>
  transaction(pool, async (client) => {
    const query = operational
      .selectFrom('reactions.incidents')
      .select(['key', 'text', 'opened_at', 'seen_at'])
      .where('rule', '=', rule)
      .where('resolved_at', 'is', null)
    const known = await runQuery(client, query.forUpdate())
    const at = now.toISOString()
    for (const { key, text } of found.problems) {
      if (known.some((incident) => incident.key === key)) await change(client, key, { text, seen_at: now })
      else if (await open(client, rule, { key, text }, now))
        await announce(client, targets, { incident: key, rule, state: 'opened', text, openedAt: at, at }, now)
    }
    const isOver = ({ key, seen_at }: Incident) =>
      !found.problems.some((problem) => problem.key === key) &&
      found.isUnknown?.(key) !== true &&
      now.getTime() - seen_at.getTime() >= QUIET_MS
    for (const { key, text, opened_at } of known.filter(isOver)) {
      await change(client, key, { resolved_at: now })
      const openedAt = opened_at.toISOString()
      await announce(client, targets, { incident: key, rule, state: 'resolved', text, openedAt, at }, now)
    }
  })
