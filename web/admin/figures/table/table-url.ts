/** Steps are sorted by their share of visitors or by their number of visitors. */
export const STEPS_BY = ['percent', 'count'] as const
export type StepsBy = (typeof STEPS_BY)[number]

/** The search text and the order of the table. `sort` is undefined while rows are in the server's order. */
export type TableView = {
  search: string
  sort: { column: string; isDescending: boolean } | undefined
  stepsBy: StepsBy
}

const PARAMS = ['search', 'sort', 'steps'] as const

export const withoutTableView = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params)
  PARAMS.forEach((name) => rest.delete(name))
  return rest
}

/** Reads the table's view from URL parameters. Invalid values are ignored. */
export const readTableView = (params: URLSearchParams): TableView => {
  const [, column, order] = /^(.+)\.(asc|desc)$/s.exec(params.get('sort') ?? '') ?? []
  return {
    search: params.get('search') ?? '',
    sort: column === undefined ? undefined : { column, isDescending: order === 'desc' },
    stepsBy: STEPS_BY.find((option) => option === params.get('steps')) ?? STEPS_BY[0],
  }
}

/** Returns a copy of the URL parameters with this view of the table. Defaults are left out. */
export const writeTableView = (params: URLSearchParams, { search, sort, stepsBy }: TableView): URLSearchParams => {
  const next = withoutTableView(params)
  if (search.trim()) next.set('search', search.trim())
  if (sort) next.set('sort', `${sort.column}.${sort.isDescending ? 'desc' : 'asc'}`)
  if (stepsBy !== STEPS_BY[0]) next.set('steps', stepsBy)
  return next
}
