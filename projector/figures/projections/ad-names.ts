import { rowsAsTable, projectionOf, tablesIn } from '#db/read-models/description.ts'
import { adNamesModel } from '#db/figures/ad-names.ts'
import { runQuery } from '#db/query.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import { eventTypes } from '#events/catalog.ts'
import { type LeanEvent } from '#events/decode.ts'
import { eventCodec } from '#events/catalog.ts'
import { describeViews } from '#projector/describe-views.ts'
import { createMustWait } from '#projector/engine/unknown-events.ts'
import type { Projection } from '#projector/engine/projection.ts'

/** The fields of events that have names of ads. */
type Named = { creo?: unknown; utm?: object; spent?: readonly { creo?: unknown }[] }

const TYPES = [
  'quiz.visitor-arrived',
  'quiz.creo-attributed',
  'visit.landing-counted',
  'visit.landing-seen',
  'ads.day-spent',
] as const
const NAMED: ReadonlySet<string> = new Set(TYPES)

const namesIn = ({ type, data }: LeanEvent): unknown[] => {
  if (!NAMED.has(type)) return []
  const { creo, utm = {}, spent = [] } = data as Named
  return [creo, ...Object.values(utm), ...spent.map((one) => one.creo)]
}

/** Lists the first spelling of each name of an ad or a campaign. Other read models have keys, so that spellings count as one. */
export const adNames: Projection = {
  ...projectionOf(adNamesModel),
  revision: 1,
  skips: eventTypes.filter((type) => !NAMED.has(type)),
  onViews: describeViews(projectionOf(adNamesModel)),
  prepare: (page) => page.some(({ type }) => NAMED.has(type)),
  mustWait: createMustWait(eventCodec, TYPES),
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
