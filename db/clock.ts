/** Returns the current time. Decisions and projections receive times as arguments instead. */
export type Clock = () => Date

/**
 * Returns the system clock, or for tests and simulations one that starts at another time.
 * @param startsAt ISO 8601 time that the clock shows at `startedAt`.
 */
export const clockFrom = (startsAt?: string, startedAt = Date.now()): Clock => {
  if (startsAt === undefined) return () => new Date()
  const offset = Date.parse(startsAt) - startedAt
  return () => new Date(Date.now() + offset)
}
