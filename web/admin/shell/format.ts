export { formatCount } from '#events/figures/definitions/text/figure-text.ts'

/** Formats an instant in UTC: `2024-03-13 15:04:05`. Returns other texts unchanged. */
export const formatInstant = (iso: string | null): string => {
  const at = iso === null ? undefined : new Date(iso)
  if (!at || Number.isNaN(at.getTime())) return iso ?? ''
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

export const formatWait = (seconds: number): string => {
  if (seconds === 0) return 'none'
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

/** Formats a query in one line: `groupBy creo, filter_age 46-60`. */
export const formatQuery = (json: string): string => {
  try {
    const query: unknown = JSON.parse(json)
    if (typeof query !== 'object' || query === null) return json
    return Object.entries(query)
      .map(
        ([name, value]) =>
          `${name} ${typeof value === 'object' && value !== null ? Object.values(value).join(' to ') : String(value)}`,
      )
      .join(', ')
  } catch {
    return json
  }
}
