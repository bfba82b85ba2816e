import { sql } from 'kysely'
import type { AdminArea } from '#api/admin-area.ts'
import { admitNames, FoldedNames, listFoldedNames } from '#api/contracts/figures/ad-names.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'

const MAX_LISTED = 100

export const listFoldedNamesEndpoint = ({ pool }: Pick<AdminArea, 'pool'>) =>
  endpoint(listFoldedNames, async () => {
    const folded = operational.selectFrom('desk.folded_names').where('admitted_at', 'is', null)
    const counts = folded
      .select(['kind', sql<number>`count(*)::int`.as('names')])
      .groupBy('kind')
      .orderBy('kind')
    const newest = folded.select(['kind', 'name', 'folded_at']).orderBy('folded_at', 'desc').limit(MAX_LISTED)
    const rows = (await runQuery(pool, newest)).map(({ folded_at, ...row }) => ({
      ...row,
      foldedAt: folded_at.toISOString(),
    }))
    return { reply: FoldedNames.parse({ counts: await runQuery(pool, counts), newest: rows }) }
  })

export const admitNamesEndpoint = ({ pool, clock }: Pick<AdminArea, 'pool' | 'clock'>) =>
  endpoint(admitNames, async ({ body: { kind, name } }) => {
    const admit = operational
      .updateTable('desk.folded_names')
      .set({ admitted_at: clock() })
      .where('kind', '=', kind)
      .where('admitted_at', 'is', null)
    await runChange(pool, name === undefined ? admit : admit.where('key', '=', adKeyOf(name)))
    return { ...done, audited: { detail: { kind, name } } }
  })
