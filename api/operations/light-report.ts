import { sql } from 'kysely'
import type { LightReply } from '#api/contracts/figures/definitions/headline.ts'
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
  .select('text')
  .where('resolved_at', 'is', null)
  .orderBy('opened_at')
  .orderBy('key')

/** Returns what is not well: the incidents that the projector found and that aren't over, the oldest first. */
export const readLight = async (pool: Pool): Promise<LightReply> => {
  const [watched, open] = [await runQuery(pool, WATCHED), await runQuery(pool, OPEN)]
  const unwatched = watched.length > 0 ? [] : ['No projector runs, so nothing is checked and no figure changes.']
  return { problems: [...unwatched, ...open.map(({ text }) => text)] }
}
