import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'

/** A name is that of an ad or a UTM field. */
export type AdKind = 'creo' | 'source' | 'medium' | 'campaign' | 'content' | 'term'

/** Selects the keys of names that reports fold. */
export const foldedKeys = (kind: AdKind) =>
  operational.selectFrom('desk.folded_names').select('key').where('kind', '=', kind).where('admitted_at', 'is', null)

/** Reads the keys that reports fold. */
export const readFolded = async (pool: Pool, kind: AdKind): Promise<ReadonlySet<string>> =>
  new Set((await runQuery(pool, foldedKeys(kind))).map(({ key }) => key))

/** Reads the first spelling of each key. A key without one is shown as it is. */
export const readNames = async (pool: Pool, keys: readonly string[]): Promise<(key: string) => string> => {
  const query = views
    .selectFrom('ad_names_names')
    .select(['key', 'name'])
    .where('key', '=', anyOf([...new Set(keys)]))
  const names = new Map((await ifProjected(runQuery(pool, query))).map(({ key, name }) => [key, name]))
  return (key) => names.get(key) ?? key
}
