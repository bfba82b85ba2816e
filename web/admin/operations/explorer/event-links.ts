import { adminPaths } from '#web/paths.ts'

/** The filters of a list of events, as in the URL. `near` is the position of an event of the stream, which finds it at once. */
export const FILTERS = ['type', 'stream', 'near', 'from', 'to'] as const
export type EventFilters = Record<(typeof FILTERS)[number], string>

const addressOf = (path: string, search: Record<string, string>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== '')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const eventAddress = (position: number): string =>
  addressOf(adminPaths.explorerEvent, { position: String(position) })

export const streamAddress = ({ stream, position }: { stream: string; position: number }): string =>
  addressOf(adminPaths.explorer, { stream, near: String(position) })

export const eventsAddress = (filters: Partial<EventFilters> & { before?: string; after?: string }): string =>
  addressOf(adminPaths.explorer, filters)

export const filtersIn = (search: URLSearchParams): EventFilters => ({
  type: search.get('type') ?? '',
  stream: search.get('stream') ?? '',
  near: search.get('near') ?? '',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
})
