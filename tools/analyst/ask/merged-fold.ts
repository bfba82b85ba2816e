import pg from 'pg'
import { columnParsers } from '#db/column-parsers.ts'
import { isRefusal } from '#db/client.ts'
import { sentenceOf } from '#db/startup.ts'
import { batchSql, mergeValues, type SqlProjectionText } from '#projector/engine/sql-projection.ts'
import { schemaVersion } from '#events/catalog.ts'
import { newerCode } from './check-selection.ts'
import type { Fold, PositionRange } from './fold.ts'
import { conditionsOf, type Selection } from './selection.ts'

type MergedRow = unknown[]

const instant = (text: string) => new Date(text).toISOString()

/** Counts are far below 2^53. Instants are texts that compare like instants. */
const types = columnParsers((oid) => {
  const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
  if (oid === INT8 || oid === NUMERIC) return Number
  if (oid === DATE) return String
  return oid === TIMESTAMPTZ ? instant : undefined
})

/** Finds the first event of a range that newer code wrote, in a type that the query reads. */
const unknownSql = (views: SqlProjectionText['views'], conditions: string[]) => {
  const newer = [...views.keys()].map((type) => `type = '${type}' and schema_version > ${schemaVersion(type)}`)
  return `select position, type, stream from analyst.events
    where ${['position > $1', 'position <= $2', ...conditions, `(${newer.join(' or ')})`].join(' and ')}
    order by position limit 1`
}

/** Finds a column of the result that PostgreSQL would not store in the type of the header. */
const MISFIT = `select name, format_type(given, null) as given, declared
  from unnest($1::text[], $2::oid[], $3::text[]) as c(name, given, declared)
  where given <> declared::regtype and declared <> 'text' and not exists (
    select from pg_cast where castsource = given and casttarget = declared::regtype and castcontext in ('a', 'i'))
  limit 1`

type Misfit = { name: string; given: string; declared: string }

type Unknown = { position: string; type: string; stream: string }

/** Halves a range in which the query fails, until one event is left; or until it fails in neither half. */
const faultIn = async (
  file: string,
  { after, to }: PositionRange,
  read: (range: PositionRange) => Promise<unknown>,
  error: unknown,
): Promise<Error> => {
  const middle = Math.floor((after + to) / 2)
  if (middle > after) {
    for (const half of [
      { after, to: middle },
      { after: middle, to },
    ]) {
      const fault = await read(half).then(
        () => undefined,
        (cause: unknown) => ({ cause }),
      )
      if (fault) return await faultIn(file, half, read, fault.cause)
    }
  }
  const place = to - after === 1 ? `position ${to}` : `positions ${after + 1} to ${to}`
  return new Error(`${file} fails at ${place}: ${sentenceOf(error)}`, { cause: error })
}

/**
 * Creates the fold of a question in SQL with a header. Its query runs over one range after another, and the rows are
 * merged in memory as the projection would merge them in its table.
 */
export const createMergedFold = (file: string, parsed: SqlProjectionText, selection: Selection): Fold => {
  const { key, merged } = parsed
  const conditions = conditionsOf(selection)
  const columns = [...key, ...merged].map(({ name }) => name)
  const isSelected = (type: string) => selection.types?.some((one) => one === type) ?? true
  const text = `${batchSql(parsed, (type) => (isSelected(type) ? conditions : ['false']))} select ${columns.join(', ')} from result`
  const checking = unknownSql(parsed.views, conditions)
  const rows = new Map<string, MergedRow>()
  const add = (row: MergedRow) => {
    const missing = key.find((_column, n) => row[n] === null)
    if (missing) throw new Error(`${file} gives a row without ${missing.name}, which is a key: leave such rows out`)
    const text = JSON.stringify(row.slice(0, key.length))
    const before = rows.get(text)
    rows.set(text, before ? mergeValues(parsed, before, row) : row)
  }
  const declared = [...key, ...merged].map(({ type }) => type)
  let isChecked = false
  const assertTypes = async (client: pg.Client, given: number[]) => {
    isChecked = true
    const [misfit] = (await client.query<Misfit>(MISFIT, [columns, given, declared])).rows
    if (!misfit) return
    const { name } = misfit
    throw new Error(`${file} gives ${name} as ${misfit.given}, and its header says ${misfit.declared}: cast it`)
  }
  const read = async (client: pg.Client, { after, to }: PositionRange) => {
    const query = { name: 'batch', text, rowMode: 'array' as const, values: [after + 1, to], types }
    const { rows, fields } = await client.query<MergedRow>(query)
    const given = fields.map(({ dataTypeID }) => dataTypeID)
    if (!isChecked) await assertTypes(client, given)
    return rows
  }
  return {
    fetch: async (client, range) => {
      const values = [range.after, range.to]
      const { rows: unknown } = await client.query<Unknown>({ name: 'unknown', text: checking, values })
      if (unknown[0]) throw newerCode(file, Number(unknown[0].position), unknown[0].type, unknown[0].stream)
      const page = await read(client, range).catch(async (error: unknown) => {
        throw isRefusal(error) ? await faultIn(file, range, (part) => read(client, part), error) : error
      })
      return { events: range.to - range.after, apply: () => page.forEach(add) }
    },
    answer: () => ({ columns, rows: [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row) }),
    save: () => [...rows.values()],
    restore: (saved) => (saved as MergedRow[]).forEach(add),
  }
}
