import { rowsAsTable, projectionOf, tablesIn } from '#db/read-models/description.ts'
import { adNamesModel } from '#db/read-models/ad-names.ts'
import { runQuery } from '#db/query.ts'
import { adKeyOf } from '#events/ad-name.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { Projection } from '#projector/engine/projection.ts'

/** The fields of events that have names of ads. */
type Named = { creo?: unknown; utm?: object; spent?: readonly { creo?: unknown }[] }

const NAMED = /^(?:quiz\.(?:visitor-arrived|creo-attributed)|visit\.landing-(?:counted|seen)|ads\.day-spent)$/

const namesIn = ({ type, data }: LeanEvent): unknown[] => {
  if (!NAMED.test(type)) return []
  const { creo, utm = {}, spent = [] } = data as Named
  return [creo, ...Object.values(utm), ...spent.map((one) => one.creo)]
}

/** Lists the first spelling of each name of an ad or a campaign. Other read models have keys, so that spellings count as one. */
export const adNames: Projection = {
  ...projectionOf(adNamesModel),
  revision: 1,
  lingerMs: 250,
  fold: async (_tx, pages) => {
    const spellings = new Map<string, string>()
    for await (const page of pages) {
      for (const name of page.flatMap(namesIn)) {
        if (typeof name !== 'string' || name === '') continue
        const key = adKeyOf(name)
        if (!spellings.has(key)) spellings.set(key, name)
      }
    }
    const save: Awaited<ReturnType<Projection['fold']>>['save'] = async ({ client, schema }) => {
      if (spellings.size === 0) return
      const rows = [...spellings].map(([key, name]) => ({ key, name }))
      const insert = tablesIn(adNamesModel, schema)
        .insertInto('names')
        .expression(rowsAsTable(schema, adNamesModel, 'names', rows))
        .onConflict((conflict) => conflict.column('key').doNothing())
      await runQuery(client, insert)
    }
    return { deadLetters: [], save }
  },
}
