import { adminPaths } from '#web/paths.ts'

/** The filters of a list of events, as in the URL. */
export const FILTERS = ['type', 'stream', 'from', 'to'] as const
export type EventFilters = Record<(typeof FILTERS)[number], string>

const addressOf = (path: string, search: Record<string, string>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== '')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Returns the address of one event. */
export const eventAddress = (position: number): string =>
  addressOf(adminPaths.explorerEvent, { position: String(position) })

/** Returns the address of a list of events. */
export const eventsAddress = (filters: Partial<EventFilters> & { before?: string; after?: string }): string =>
  addressOf(adminPaths.explorer, filters)

export const filtersIn = (search: URLSearchParams): EventFilters => ({
  type: search.get('type') ?? '',
  stream: search.get('stream') ?? '',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
})
