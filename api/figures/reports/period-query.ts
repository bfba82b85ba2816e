import type { Pool } from '#db/client.ts'
import { type RowOf, viewOf } from '#db/read-models/description.ts'
import { quizFunnelModel, type quizFunnelTables } from '#db/figures/quiz-funnel.ts'
import { unpack } from '#events/figures/measures/packed-counts.ts'
import { type CellSelection, selectedColumns } from './cells.ts'
import type { GroupSums } from './group-sums.ts'
import { isCachedPeriod, type CacheEntry } from './period-cache.ts'
import { type DateRange, type PeriodSlice, slicesOf, slicesUntilNow } from './periods.ts'

/** A slice of a requested range with its cache entry. `isUntilNow` slices count only if no visitor came after the range. */
export type RequestedSlice = PeriodSlice & { isUntilNow: boolean; cached: CacheEntry | undefined }

/** Returns the slices for both cases: with and without visitors after the range. */
export const candidateSlices = (range: DateRange): (PeriodSlice & { isUntilNow: boolean })[] => [
  ...slicesOf(range).map((slice) => ({ ...slice, isUntilNow: false })),
  ...slicesUntilNow(range).map((slice) => ({ ...slice, isUntilNow: true })),
]

/** The results of the statement, from one snapshot. */
export type SliceResults = {
  measures: string[]
  /** The slices with visitors. `nth` is the index of the request, null for a year that was not requested. */
  slices: { nth: number | null; startsOn: string; fingerprint: string }[]
  /** The groups of each cached slice that changed. */
  fresh: Map<number, GroupSums>
  /** The sums per group over all other slices. */
  rest: GroupSums
}

type MeasureRow = RowOf<typeof quizFunnelTables.measures>
type PeriodRow = RowOf<typeof quizFunnelTables.periods>
type CellRow = RowOf<typeof quizFunnelTables.cells>

/** A row of one of three kinds: the measures, a slice with visitors, or the counts of a group. */
type Row = [
  measures: MeasureRow['measure'][] | null,
  nth: string | null,
  startsOn: PeriodRow['starts_on'] | null,
  fingerprint: PeriodRow['fingerprint'] | null,
  version: CellRow['version'],
  creative: CellRow['creo'],
  packed: CellRow['packed'],
]

const VIEWS = {
  periods: viewOf(quizFunnelModel, 'periods'),
  measures: viewOf(quizFunnelModel, 'measures'),
  cells: viewOf(quizFunnelModel, 'cells'),
}

/** Builds the statement for the slices of a range or for all years. */
const statement = (where: string, first: number, isRange: boolean) => {
  const lists = ['text', 'date', 'int', 'bool', 'bool', 'numeric'].map((type, n) => `$${first + n}::${type}[]`)
  const named = `unnest(${lists.join()}) with ordinality as named(period, starts_on, sign, until_now, apart, known, nth)`
  const reachesNewest = `(select coalesce(max(starts_on), '-infinity') <= $${first + 6} from ${VIEWS.periods} where period = 'day')`
  const fingerprint = `select fingerprint from ${VIEWS.periods} p where p.period = named.period and p.starts_on = named.starts_on`
  const pieces = isRange
    ? `select nth, period, starts_on, sign, apart, known, (${fingerprint}) as fingerprint from ${named} where until_now = ${reachesNewest}`
    : `select nth, period, starts_on, 1 as sign, coalesce(apart, false) as apart, known, fingerprint
       from ${VIEWS.periods} left join ${named} using (period, starts_on) where period = 'year'`
  // Written by hand: the builder has no types for rows of three kinds, `offset 0` or `xid`, and doesn't prepare statements.
  // One statement reads the measures too, because their slots are valid for this version of the read model only.
  // `offset 0` forces one index lookup per slice. `xid` has no order, so the planner cannot sort the cells.
  return `
    with piece as materialized (select *, case when apart then nth::text::xid end as part from (${pieces}) as pieces)
    select array_agg(measure order by slot) as measures, null as nth, null as starts_on, null as fingerprint, null as version, null as creo, null as packed
      from ${VIEWS.measures}
    union all
    select null, nth::text, starts_on::text, fingerprint::text, null, null, null from piece
    union all
    select null, part::text, null, null, version, creo, packed::text from (
      select part, version, creo, sum(case when apart or sign = 1 then packed else -packed end) as packed
      from piece cross join lateral (
        select version, creo, packed from ${VIEWS.cells}
        where ${where} and period = piece.period and starts_on = piece.starts_on offset 0) as cells
      where fingerprint is not null and (not apart or fingerprint is distinct from known)
      group by 1, 2, 3) as cells`
}

const columnsOf = (requested: RequestedSlice[]): unknown[][] => [
  requested.map(({ period }) => period),
  requested.map(({ startsOn }) => startsOn),
  requested.map(({ sign }) => sign),
  requested.map(({ isUntilNow }) => isUntilNow),
  requested.map(({ cached }) => cached !== undefined),
  requested.map(({ cached }) => (isCachedPeriod(cached) ? cached.fingerprint : null)),
]

const parseRows = (rows: Row[]): SliceResults => {
  const results: SliceResults = { measures: [], slices: [], fresh: new Map(), rest: new Map() }
  const sumsOf = (nth: number | null): GroupSums => {
    if (nth === null) return results.rest
    const sums: GroupSums = results.fresh.get(nth) ?? new Map()
    results.fresh.set(nth, sums)
    return sums
  }
  for (const [measures, place, startsOn, fingerprint, version, creative, packed] of rows) {
    const nth = place === null ? null : Number(place) - 1
    if (startsOn !== null && fingerprint !== null) results.slices.push({ nth, startsOn, fingerprint })
    // PostgreSQL stores no NUL in text, so the keys are unique.
    else if (packed !== null) sumsOf(nth).set(`${version}\0${creative}`, { version, creative, counts: unpack(packed) })
    else if (measures !== null) results.measures = measures
  }
  return results
}

/** Queries the selected cells of the slices, or of all years without a range. */
export const querySlices = async (
  pool: Pool,
  { where, values }: CellSelection,
  requested: RequestedSlice[],
  range?: DateRange,
): Promise<SliceResults> => {
  const { rows } = await pool.query<Row>({
    name: `pieces ${range ? 'of a range' : 'of all'} ${selectedColumns(where)}`,
    text: statement(where, values.length + 1, range !== undefined),
    values: [...values, ...columnsOf(requested), ...(range ? [range.end] : [])],
    rowMode: 'array',
  })
  return parseRows(rows)
}
