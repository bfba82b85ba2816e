import type { Pool } from '#db/client.ts'
import { quizFunnelModel, type quizFunnelTables } from '#db/figures/quiz-funnel.ts'
import { type RowOf, viewOf } from '#db/read-models/description.ts'
import { unpack } from '#events/figures/measures/packed-counts.ts'
import { FIRST_DAY, LAST_DAY } from '#events/time/time.ts'
import {
  type CellSelection,
  cellSelection,
  type FunnelDimension,
  type GroupedCounts,
  groupedCounts,
  type VisitorFilters,
  whenReportsReady,
  withTestPayments,
} from './cells.ts'
import { positionOf } from '#db/figures/money-sql.ts'
import { namedGroups } from './named-groups.ts'
import { slicesOf } from './periods.ts'

export type ReportOptions = {
  /** Whether purchases of the simulated checkout count as purchases and as revenue. */
  acceptsSimulated: boolean
}

/** Reports of the funnel, read from rollups: their cost grows with the groups, not with visitors or days. */
export type FunnelReports = {
  /**
   * Returns the counts of the filtered visitors per group, the largest group first.
   * @param maxGroups limits the groups of one dimension; smaller ones are added up as `other (n)`.
   * @throws {Refusal} 503 until a projector has run.
   */
  groups: (
    dimensions: readonly FunnelDimension[],
    filters: VisitorFilters,
    maxGroups?: number,
  ) => Promise<GroupedCounts & { position: number }>
}

/** Creates the reports. One statement adds up the cells of the fewest whole periods that make the range. */
export const createFunnelReports = (pool: Pool, { acceptsSimulated }: ReportOptions): FunnelReports => {
  const counted = acceptsSimulated ? withTestPayments : (counts: GroupedCounts) => counts
  return {
    groups: async (dimensions, filters, max) => {
      const sums = await whenReportsReady(querySums(pool, cellSelection(dimensions, filters), filters.arrived))
      const all = sums.groups.map(({ version, creo, packed }) => ({
        by: dimensions.map((dimension) => (dimension === 'version' ? version : creo)),
        counts: unpack(packed),
      }))
      const { measures, groups } = groupedCounts(sums.measures, all)
      const named = await namedGroups(pool, groups, dimensions.indexOf('creo'), max)
      return { ...counted({ measures, groups: named }), position: sums.position }
    },
  }
}

type CellRow = Pick<RowOf<typeof quizFunnelTables.cells>, 'version' | 'creo' | 'packed'>
type Row = CellRow & { measures: string[] | null; position: number | null }

const POSITION = positionOf('quiz-funnel')
const [CELLS, MEASURES] = [viewOf(quizFunnelModel, 'cells'), viewOf(quizFunnelModel, 'measures')]

/** Adds up the cells of a range. The measures are read with them, because their slots are valid for this version only. */
const querySums = async (pool: Pool, { where, values }: CellSelection, range = { start: FIRST_DAY, end: LAST_DAY }) => {
  const isAll = range.start === FIRST_DAY && range.end === LAST_DAY
  const slices = isAll ? [] : slicesOf(range)
  const [first, second, third] = [values.length + 1, values.length + 2, values.length + 3]
  // `offset 0` forces one index lookup per slice.
  const cells = isAll
    ? `select version, creo, packed from ${CELLS} where ${where} and period = 'year'`
    : `select version, creo, case sign when 1 then packed else -packed end as packed
       from unnest($${first}::text[], $${second}::date[], $${third}::int[]) as slice(of_period, begins, sign)
       cross join lateral (
         select version, creo, packed from ${CELLS} where ${where} and period = of_period and starts_on = begins offset 0) c`
  const { rows } = await pool.query<Row>({
    name: `cells of ${isAll ? 'all' : 'a range'} by ${values.length} columns`,
    text: `
      select array_agg(measure order by slot) as measures, ${POSITION} as position, null as version, null as creo, null as packed from ${MEASURES}
      union all
      select null, null, version, creo, sum(packed)::text from (${cells}) as added group by 3, 4`,
    values: isAll
      ? [...values]
      : [...values, ...(['period', 'startsOn', 'sign'] as const).map((part) => slices.map((slice) => slice[part]))],
  })
  const about = rows.find(({ measures }) => measures)
  return {
    measures: about?.measures ?? [],
    position: about?.position ?? 0,
    groups: rows.filter(({ measures, packed }) => !measures && packed),
  }
}
