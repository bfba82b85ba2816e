/** Tells the time to the edges of the system. Decisions and projections get it as an argument and never ask. */
export type Clock = () => Date

/**
 * The system's clock, or, for tests and simulations, one that starts ticking at another instant.
 * @param startsAt ISO 8601 instant shown at `startedAt`, the moment at which the clock is made.
 */
export const clockFrom = (startsAt?: string, startedAt = Date.now()): Clock => {
  if (startsAt === undefined) return () => new Date()
  const offset = Date.parse(startsAt) - startedAt
  return () => new Date(Date.now() + offset)
}
