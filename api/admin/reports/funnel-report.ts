import type { Pool } from '#db/client.ts'
import { unpack } from '#events/measures/packed-counts.ts'
import {
  type Dimension,
  type CellSelection,
  choiceOf,
  columnsIn,
  type Counted,
  countedOf,
  type VisitorFilters,
  whenReady,
} from './cells.ts'
import { addPeriod, isPeriod, keepPeriods, periodOf } from './period-cache.ts'
import type { Piece } from './periods.ts'
import { type RequestedPiece, askPieces, type Found, memberOf, piecesFor } from './period-query.ts'

/** Bytes of periods that an API process keeps. */
const ROOM = 64 * 1024 * 1024

/**
 * The figures of the funnel, from rollups alone: what they cost grows with the groups, not with the visitors or the days.
 * Whole periods are kept. The database looks at all that is asked for in one moment, and sends again what has another
 * fingerprint by then.
 * @param room in bytes, for the periods.
 */
export const createFunnelReports = (pool: Pool, room = ROOM) => {
  const kept = keepPeriods(room)
  let years: string[] = []

  const keyOf = ({ period, startsOn }: Piece, { name }: CellSelection) => `${period} ${startsOn} ${name}`

  const allYears = () => years.map((startsOn) => ({ period: 'year', startsOn, sign: 1, untilNow: false }) as const)

  /** Adds the pieces that are wanted by themselves, as they were kept or as they came. */
  const addApart = ({ pieces, fresh, rest }: Found, asked: RequestedPiece[], choice: CellSelection) => {
    for (const { nth, fingerprint } of pieces) {
      const piece = nth === null ? undefined : asked[nth]
      if (nth === null || piece === undefined) continue
      const key = keyOf(piece, choice)
      // Summed up among the others this time.
      if (piece.kept === undefined) kept.put(key, 'asked')
      else {
        const before = isPeriod(piece.kept) && piece.kept.fingerprint === fingerprint ? piece.kept : undefined
        const period = before ?? periodOf(fingerprint, fresh.get(nth) ?? new Map())
        kept.put(key, period)
        addPeriod(rest, period, piece.sign)
      }
    }
    return rest
  }

  /**
   * What was counted of whom the filters let through, in the groups it is asked to tell apart.
   * @throws {Refusal} 503 while no projector has ever run.
   */
  const groups = async (apart: readonly Dimension[], filters: VisitorFilters): Promise<Counted> => {
    const range = filters.filter_createdAt
    const choice = choiceOf(apart, filters)
    const asked = (range ? piecesFor(range) : allYears()).map((piece): RequestedPiece => ({
      ...piece,
      kept: kept.get(keyOf(piece, choice)),
    }))
    const found = await whenReady(askPieces(pool, choice, asked, range))
    // The next who asks for all time names them.
    if (!range) years = found.pieces.map(({ startsOn }) => startsOn)
    const sums = addApart(found, asked, choice)
    return countedOf(
      found.measures,
      [...sums].map(([name, counts]) => {
        const member = memberOf(name)
        return { by: apart.map((fact) => member[fact]), counts }
      }),
    )
  }

  /**
   * What was counted of whom the filters let through, by the day of their arrival.
   * @throws {Refusal} 503 while no projector has ever run.
   */
  const days = async (filters: VisitorFilters): Promise<Counted> => {
    const range = filters.filter_createdAt
    const { where, values } = choiceOf([], filters)
    const within = range ? ` and starts_on between $${values.length + 1} and $${values.length + 2}` : ''
    type Row = [measures: string[] | null, day: string, packed: string]
    const { rows } = await whenReady(
      pool.query<Row>({
        name: `days ${range ? 'of a range' : 'of all'} ${columnsIn(where)}`,
        // In one statement with the measures, as in `askPieces`.
        text: `
        select array_agg(measure order by slot) as measures, null as day, null as packed from read.quiz_funnel_measures
        union all
        select null, starts_on::text, sum(packed)::text from read.quiz_funnel_cells
        where ${where} and period = 'day'${within} group by starts_on`,
        values: [...values, ...(range ? [range.start, range.end] : [])],
        rowMode: 'array',
      }),
    )
    const measures = rows.find(([names]) => names !== null)?.[0] ?? []
    return countedOf(
      measures,
      rows.flatMap(([names, day, packed]) =>
        names === null && packed !== null ? [{ by: [day], counts: unpack(packed) }] : [],
      ),
    )
  }

  return { groups, days }
}
export type FunnelReports = ReturnType<typeof createFunnelReports>
