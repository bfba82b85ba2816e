import type { Pool } from '#db/client.ts'
import { unpack } from '#events/measures/packed-counts.ts'
import { type CellSelection, columnsIn } from './cells.ts'
import { isPeriod, type Kept } from './period-cache.ts'
import { type Days, type Piece, piecesOf, piecesUntilNow } from './periods.ts'

/** A piece of what is asked for, with what is here of it already; `untilNow` if it is wanted only when the range reaches the newest visitor. */
export type RequestedPiece = Piece & { untilNow: boolean; kept: Kept | undefined }

/** All that a range may be put together from. */
export const piecesFor = (range: Days): (Piece & { untilNow: boolean })[] => [
  ...piecesOf(range).map((piece) => ({ ...piece, untilNow: false })),
  ...piecesUntilNow(range).map((piece) => ({ ...piece, untilNow: true })),
]

/** The counts of groups, by version and creo with a seam between them, which no text in the database can hold. */
export type Sums = Map<string, number[]>
const SEAM = '\u0000'
export const memberOf = (name: string) => {
  const [version = '', creo = ''] = name.split(SEAM)
  return { version, creo }
}

/** What the database says: all of one moment. */
export type Found = {
  measures: string[]
  /** The pieces in which anybody is, by their place among those asked for; null for a year that was not. */
  pieces: { nth: number | null; startsOn: string; fingerprint: string }[]
  /** The groups of each piece that was wanted by itself and is not as it was. */
  fresh: Map<number, Sums>
  /** The sums of the groups over all other pieces. */
  rest: Sums
}

/**
 * First the measures. Then the pieces in which anybody is. Then the cells of each piece that is wanted by itself, and the
 * sums of the groups over all others.
 */
type Row = [
  measures: string[] | null,
  nth: string | null,
  startsOn: string | null,
  fingerprint: string | null,
  version: string,
  creo: string,
  packed: string,
]

/** Pieces: those of a range that are to be had, as few as it takes, or all years, whether they were named or not. */
const statement = (where: string, first: number, isRange: boolean) => {
  const lists = ['text', 'date', 'int', 'bool', 'bool', 'numeric'].map((type, n) => `$${first + n}::${type}[]`)
  const named = `unnest(${lists.join()}) with ordinality as named(period, starts_on, sign, until_now, apart, known, nth)`
  const reachesNewest = `(select coalesce(max(starts_on), '-infinity') <= $${first + 6} from read.quiz_funnel_periods where period = 'day')`
  const fingerprint =
    'select fingerprint from read.quiz_funnel_periods p where p.period = named.period and p.starts_on = named.starts_on'
  const pieces = isRange
    ? `select nth, period, starts_on, sign, apart, known, (${fingerprint}) as fingerprint from ${named} where until_now = ${reachesNewest}`
    : `select nth, period, starts_on, 1 as sign, coalesce(apart, false) as apart, known, fingerprint
       from read.quiz_funnel_periods left join ${named} using (period, starts_on) where period = 'year'`
  // In one statement with the measures, whose places are those of this version of the read model and of no other. One look
  // into the index for each piece, whatever the planner believes of their number. And pieces are numbered by a type that has
  // no order: the planner, who expects a tenth of the cells, would sort them to find the groups.
  return `
    with piece as materialized (select *, case when apart then nth::text::xid end as part from (${pieces}) as pieces)
    select array_agg(measure order by slot) as measures, null as nth, null as starts_on, null as fingerprint, null as version, null as creo, null as packed
      from read.quiz_funnel_measures
    union all
    select null, nth::text, starts_on::text, fingerprint::text, null, null, null from piece
    union all
    select null, part::text, null, null, version, creo, packed::text from (
      select part, version, creo, sum(case when apart or sign = 1 then packed else -packed end) as packed
      from piece cross join lateral (
        select version, creo, packed from read.quiz_funnel_cells
        where ${where} and period = piece.period and starts_on = piece.starts_on offset 0) as cells
      where fingerprint is not null and (not apart or fingerprint is distinct from known)
      group by 1, 2, 3) as cells`
}

const columnsOf = (asked: RequestedPiece[]): unknown[][] => [
  asked.map(({ period }) => period),
  asked.map(({ startsOn }) => startsOn),
  asked.map(({ sign }) => sign),
  asked.map(({ untilNow }) => untilNow),
  asked.map(({ kept }) => kept !== undefined),
  asked.map(({ kept }) => (isPeriod(kept) ? kept.fingerprint : null)),
]

const foundIn = (rows: Row[]): Found => {
  const found: Found = { measures: [], pieces: [], fresh: new Map(), rest: new Map() }
  const sumsOf = (nth: number | null): Sums => {
    if (nth === null) return found.rest
    const sums: Sums = found.fresh.get(nth) ?? new Map()
    found.fresh.set(nth, sums)
    return sums
  }
  for (const [measures, place, startsOn, fingerprint, version, creo, packed] of rows) {
    const nth = place === null ? null : Number(place) - 1
    if (startsOn !== null && fingerprint !== null) found.pieces.push({ nth, startsOn, fingerprint })
    else if (packed !== null) sumsOf(nth).set(`${version}${SEAM}${creo}`, unpack(packed))
    else if (measures !== null) found.measures = measures
  }
  return found
}

/** Asks for the cells of a choice in pieces; without a range, in all years there are. */
export const askPieces = async (
  pool: Pool,
  { where, values }: CellSelection,
  asked: RequestedPiece[],
  range?: Days,
): Promise<Found> => {
  const { rows } = await pool.query<Row>({
    name: `pieces ${range ? 'of a range' : 'of all'} ${columnsIn(where)}`,
    text: statement(where, values.length + 1, range !== undefined),
    values: [...values, ...columnsOf(asked), ...(range ? [range.end] : [])],
    rowMode: 'array',
  })
  return foundIn(rows)
}
