import type { Pool } from '#db/client.ts'
import {
  type Dimension,
  type CellSelection,
  cellSelection,
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

  return { groups }
}
