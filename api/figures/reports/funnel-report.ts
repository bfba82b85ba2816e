import type { Pool } from '#db/client.ts'
import { type RowOf, viewOf } from '#db/read-models/description.ts'
import { quizFunnelModel, type quizFunnelTables } from '#db/figures/quiz-funnel.ts'
import { unpack } from '#events/figures/measures/packed-counts.ts'
import {
  type Dimension,
  type CellSelection,
  cellSelection,
  selectedColumns,
  type GroupedCounts,
  groupedCounts,
  type VisitorFilters,
  whenReportsReady,
  withTestPayments,
} from './cells.ts'
import { addGroups, type GroupSums } from './group-sums.ts'
import { namedGroups } from './named-groups.ts'
import { isCachedPeriod, createPeriodCache } from './period-cache.ts'
import type { PeriodSlice } from './periods.ts'
import { type RequestedSlice, querySlices, type SliceResults, candidateSlices } from './period-query.ts'

const CACHE_BYTES = 64 * 1024 * 1024

export type ReportOptions = {
  /** Whether purchases of the simulated checkout count as purchases and as revenue. */
  acceptsSimulated: boolean
  cacheBytes?: number
}

/** Reports of the funnel, read from rollups: their cost grows with the groups, not with visitors or days. */
export type FunnelReports = {
  /**
   * Returns the counts of the filtered visitors per group, the largest group first.
   * @param maxGroups limits the groups of the first dimension; smaller ones are added up as `other (n)`.
   * @throws {Refusal} 503 until a projector has run.
   */
  groups: (dimensions: readonly Dimension[], filters: VisitorFilters, maxGroups?: number) => Promise<GroupedCounts>
  /**
   * Returns the counts of the filtered visitors per day of arrival.
   * @throws {Refusal} 503 until a projector has run.
   */
  days: (filters: VisitorFilters) => Promise<GroupedCounts>
}

/**
 * Creates the reports. Whole periods are cached; one statement reads a consistent snapshot and sends only the periods
 * with a new fingerprint (docs/period-query.md).
 */
export const createFunnelReports = (
  pool: Pool,
  { acceptsSimulated, cacheBytes = CACHE_BYTES }: ReportOptions,
): FunnelReports => {
  const periods = createPeriodCache(cacheBytes)
  const counted = acceptsSimulated ? withTestPayments : (counts: GroupedCounts) => counts
  let years: string[] = []

  const keyOf = ({ period, startsOn }: PeriodSlice, { name }: CellSelection) => `${period} ${startsOn} ${name}`

  const allYears = () => years.map((startsOn) => ({ period: 'year', startsOn, sign: 1, isUntilNow: false }) as const)

  /** Adds the cached periods, refreshed where their fingerprint changed, to the sums of the others. */
  const addCached = (
    { slices, fresh, rest: sums }: SliceResults,
    requested: RequestedSlice[],
    selection: CellSelection,
  ): GroupSums => {
    for (const { nth, fingerprint } of slices) {
      const slice = nth === null ? undefined : requested[nth]
      if (nth === null || slice === undefined) continue
      const key = keyOf(slice, selection)
      // A period requested for the first time is part of the sums of the others.
      if (slice.cached === undefined) periods.put(key, 'requested')
      else {
        const before =
          isCachedPeriod(slice.cached) && slice.cached.fingerprint === fingerprint ? slice.cached : undefined
        const period = before ?? { fingerprint, groups: fresh.get(nth) ?? new Map() }
        periods.put(key, period)
        addGroups(sums, period.groups, slice.sign)
      }
    }
    return sums
  }

  const groups: FunnelReports['groups'] = async (dimensions, filters, max) => {
    const range = filters.arrived
    const selection = cellSelection(dimensions, filters)
    const requested = (range ? candidateSlices(range) : allYears()).map((slice): RequestedSlice => ({
      ...slice,
      cached: periods.get(keyOf(slice, selection)),
    }))
    const results = await whenReportsReady(querySlices(pool, selection, requested, range))
    // The next query of all time requests these years.
    if (!range) years = results.slices.map(({ startsOn }) => startsOn)
    const { measures } = results
    const all = [...addCached(results, requested, selection).values()].map((sum) => ({
      by: dimensions.map((dimension) => sum[dimension]),
      counts: sum.counts,
    }))
    const { groups } = groupedCounts(measures, all)
    return counted({ measures, groups: await namedGroups(pool, groups, dimensions.indexOf('creative'), max) })
  }

  const days: FunnelReports['days'] = async (filters) => {
    const range = filters.arrived
    const { where, values } = cellSelection([], filters)
    const within = range ? ` and starts_on between $${values.length + 1} and $${values.length + 2}` : ''
    type Cell = RowOf<typeof quizFunnelTables.cells>
    type Row = [measures: string[] | null, day: Cell['starts_on'], packed: Cell['packed'] | null]
    const { rows } = await whenReportsReady(
      pool.query<Row>({
        name: `days ${range ? 'of a range' : 'of all'} ${selectedColumns(where)}`,
        // The measures are read in the same statement, as in `querySlices`, and it is prepared by hand like that one.
        text: `
        select array_agg(measure order by slot) as measures, null as day, null as packed from ${viewOf(quizFunnelModel, 'measures')}
        union all
        select null, starts_on::text, sum(packed)::text from ${viewOf(quizFunnelModel, 'cells')}
        where ${where} and period = 'day'${within} group by starts_on`,
        values: [...values, ...(range ? [range.start, range.end] : [])],
        rowMode: 'array',
      }),
    )
    const measures = rows.find(([names]) => names !== null)?.[0] ?? []
    const groups = rows.flatMap(([names, day, packed]) =>
      names === null && packed !== null ? [{ by: [day], counts: unpack(packed) }] : [],
    )
    return counted(groupedCounts(measures, groups))
  }

  return { groups, days }
}
