import { sql } from 'kysely'
import type { LightReply } from '#api/contracts/figures/headline.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'

const WATCHED = operational
  .selectFrom('projector.leases')
  .select('name')
  .where('name', '=', 'alerts')
  .where('expires_at', '>', sql<Date>`now() - interval '5 seconds'`)

const OPEN = operational
  .selectFrom('reactions.incidents')
  .select(['key', 'rule', 'text'])
  .where('resolved_at', 'is', null)
  .orderBy('opened_at')
  .orderBy('key')

/** Rules and checks whose incidents touch buyers, or money. The others are about machines. */
const ABOUT_BUYERS: ReadonlySet<string> = new Set([
  'silence',
  'steps',
  'jobs',
  'webhooks',
  'unlisted-payments',
  'several-plans',
  'reconciliation',
  'withdrawals',
  'unproven-withdrawals',
])

/** Periodic jobs clear up. Buyers wait for the other jobs: mails and refunds. */
const isAboutBuyers = ({ key, rule }: { key: string; rule: string }) =>
  ABOUT_BUYERS.has(rule) && !key.startsWith('jobs job ')

/** Returns the incidents that aren't over: those that touch buyers as sentences, the oldest first, and how many others. */
export const readLight = async (pool: Pool): Promise<LightReply> => {
  const [watched, open] = [await runQuery(pool, WATCHED), await runQuery(pool, OPEN)]
  const unwatched = watched.length > 0 ? [] : ['No projector runs, so nothing is checked and no figure changes.']
  const touching = open.filter(isAboutBuyers)
  return { problems: [...unwatched, ...touching.map(({ text }) => text)], others: open.length - touching.length }
}
