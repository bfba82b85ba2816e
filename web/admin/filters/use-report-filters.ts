import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rangeText, typedRange } from './created-at.ts'
import { changed, queryOf, type Filters, type NumbersQuery } from './filters.ts'
import { readTableView, withoutTableView, writeTableView } from '#web/admin/table/table-url.ts'
import { readView, writeView } from './filters-url.ts'

/** What the numbers in view were asked for by. `turn` tells asking anew from not having asked. */
export type AppliedFilters = { filters: Filters; turn: number }

/** For a view that makes no query. There is none: what makes no sense in an address is mended when it is read. */
const EVERYBODY: NumbersQuery = { groupBy: 'version', filter_age: 'all age', filter_createdAt: {} }

/** The query at this moment: the days of a preset are worked out when asked for, since pages stand open overnight. */
export const queryNow = ({ filters }: AppliedFilters): NumbersQuery => queryOf(filters, new Date()) ?? EVERYBODY

const inOrder = (filters: Filters): Filters => {
  const range = typedRange(filters.range)
  return { ...filters, range: range ? rangeText(range) : '' }
}

/** The groups chosen on screens that compare some. */
const CHOSEN = 'with'

/** An address with these groups chosen. */
const choosing = (params: URLSearchParams, members: readonly string[]) => {
  const next = new URLSearchParams(params)
  next.delete(CHOSEN)
  for (const member of members) next.append(CHOSEN, member)
  return next
}

/** Identifies a report. The search and the order of its table are left out, so drafts survive a change of these. */
const reportAddress = (params: URLSearchParams) => withoutTableView(params).toString()

/**
 * The filters of a screen. What stands in the controls is a draft until Update; what was asked for stands in the
 * address, so that it can be sent to somebody and gone back from.
 */
export const useAsked = () => {
  const [params, setParams] = useSearchParams()
  const address = reportAddress(params)
  const view = useMemo(() => readView(new URLSearchParams(address)), [address])
  const [draft, setDraft] = useState({ address, filters: view.filters })
  const [turn, setTurn] = useState(0)
  const [now, setNow] = useState(() => new Date())
  // Somebody went back, or on: the controls follow the address.
  if (draft.address !== address) setDraft({ address, filters: view.filters })
  const filters = draft.address === address ? draft.filters : view.filters
  const chosen = params.getAll(CHOSEN)

  const update = () => {
    const next = inOrder(filters)
    // The chosen groups, the search and the order of the table apply to one grouping only.
    const written =
      next.groupBy === view.filters.groupBy
        ? writeTableView(choosing(writeView(next), chosen), readTableView(params))
        : writeView(next)
    setDraft({ address: reportAddress(written), filters: next })
    setTurn(turn + 1)
    setNow(new Date())
    setParams(written)
  }
  const choose = (members: string[]) => {
    const next = choosing(params, members)
    setDraft({ address: reportAddress(next), filters })
    setParams(next, { replace: true })
  }
  return {
    filters,
    complaints: view.complaints,
    asked: { filters: view.filters, turn } satisfies AppliedFilters,
    now,
    change: (part: Partial<Filters>) => setDraft({ address, filters: changed(filters, part) }),
    update,
    chosen,
    choose,
  }
}
