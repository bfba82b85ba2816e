import { startTransition, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatRange, parseRange } from './created-at.ts'
import { queryOf, type Filters, type NumbersQuery } from './filters.ts'
import { reportNow } from './report-zone.ts'
import { readTableView, withoutTableView, writeTableView } from '#web/admin/figures/table/table-url.ts'
import { readFilters, writeFilters } from './filters-url.ts'

/** Filters of the visible report. `revision` changes with every Update, so equal filters fetch again. */
export type AppliedFilters = { filters: Filters; revision: number }

/** Fallback for filters that make no query. Filters from a URL always make one. */
const ALL_VISITORS: NumbersQuery = { groupBy: 'version', filter_age: 'all age', filter_createdAt: {} }

/** Returns the query with the days of a preset as of now, because pages stay open overnight. */
export const currentQuery = ({ filters }: AppliedFilters): NumbersQuery => queryOf(filters, reportNow()) ?? ALL_VISITORS

const normalize = (filters: Filters): Filters => {
  const range = parseRange(filters.range)
  return { ...filters, range: range ? formatRange(range) : '' }
}

const GROUPS_PARAM = 'with'

/** Returns URL parameters with these groups chosen. */
const withGroups = (params: URLSearchParams, members: readonly string[]) => {
  const next = new URLSearchParams(params)
  next.delete(GROUPS_PARAM)
  for (const member of members) next.append(GROUPS_PARAM, member)
  return next
}

/**
 * Identifies a report. The search and the order of its table, and parameters of the screen itself are left out, so drafts
 * survive a change of these.
 */
const reportUrl = (params: URLSearchParams, ownParams: readonly string[]) => {
  const rest = withoutTableView(params)
  for (const name of ownParams) rest.delete(name)
  return rest.toString()
}

/**
 * Provides the filters of a screen. The controls edit a draft until Update. Applied filters are in the URL, so that
 * reports can be shared and Back works.
 * @param ownParams names of URL parameters of the screen itself, which Update leaves as they are.
 */
export const useReportFilters = (ownParams: readonly string[] = []) => {
  const [params, setParams] = useSearchParams()
  const url = reportUrl(params, ownParams)
  const fromUrl = useMemo(() => readFilters(new URLSearchParams(url)), [url])
  const [draft, setDraft] = useState({ url, nextUrl: url, filters: fromUrl.filters })
  const [revision, setRevision] = useState(0)
  const [now, setNow] = useState(() => reportNow())
  // The router updates in a transition, so the draft comes before the URL that it writes, its `nextUrl`. Any other
  // change of the URL is Back or Forward, which the controls follow.
  const filters = url === draft.url || url === draft.nextUrl ? draft.filters : fromUrl.filters
  if (url !== draft.url) setDraft({ url, nextUrl: url, filters })
  const chosen = params.getAll(GROUPS_PARAM)

  const update = () => {
    const next = normalize(filters)
    // The chosen groups, the search and the order of the table apply to one grouping only.
    const written =
      next.groupBy === fromUrl.filters.groupBy
        ? writeTableView(withGroups(writeFilters(next), chosen), readTableView(params))
        : writeFilters(next)
    for (const name of ownParams) {
      const value = params.get(name)
      if (value !== null) written.set(name, value)
    }
    setDraft({ url, nextUrl: reportUrl(written, ownParams), filters: next })
    setNow(reportNow())
    // In one transition, because a new revision with the old URL would run the old query again.
    startTransition(() => {
      setRevision(revision + 1)
      setParams(written)
    })
  }
  const choose = (members: string[]) => {
    const next = withGroups(params, members)
    setDraft({ url, nextUrl: reportUrl(next, ownParams), filters })
    setParams(next, { replace: true })
  }
  return {
    filters,
    warnings: fromUrl.warnings,
    applied: { filters: fromUrl.filters, revision } satisfies AppliedFilters,
    now,
    change: (part: Partial<Filters>) => setDraft({ ...draft, filters: { ...filters, ...part } }),
    update,
    chosen,
    choose,
  }
}
