import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { EngineDeps } from './deps.ts'
import { reloadDefinition, type Projection } from './projection.ts'

/**
 * Creates a function that returns the definition that fits the live tables of an analyst's question. If its file has other
 * code of the same revision, it notes that for the doctor and says so once.
 */
export const createSourceCheck = ({ pool, log }: Pick<EngineDeps, 'pool' | 'log'>) => {
  let said: string | undefined
  return async (projection: Projection): Promise<Projection> => {
    const { name, source } = projection
    if (source === undefined) return projection
    const live = coreTables.selectFrom('projector.projections').select(['revision', 'source']).where('name', '=', name)
    const [built] = await runQuery(pool, live)
    if (!built?.source) return projection
    const current = built.source === source ? projection : await reloadDefinition(projection)
    const isChanged = current.revision === built.revision && current.source !== built.source
    const change = coreTables.updateTable('projector.projections').set({ is_changed: isChanged })
    await runChange(pool, change.where('name', '=', name).where('is_changed', '<>', isChanged))
    if (isChanged && said !== current.source)
      log.warn({ projection: name }, `${name} was changed without a new revision: run "make rebuild P=${name}"`)
    said = current.source
    return current
  }
}
