/** Caps the wait that a server or a proxy requests. */
const MAX_WAIT_MS = 300_000

/**
 * Returns the wait that a `Retry-After` header requests, in milliseconds; 0 without a valid one.
 *
 * @param now milliseconds since 1970.
 */
export const retryAfterMs = ({ headers }: Response, now: number): number => {
  const header = headers.get('retry-after')
  if (!header) return 0
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Math.min(Math.max(waitMs || 0, 0), MAX_WAIT_MS)
}
