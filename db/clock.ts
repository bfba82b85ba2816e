import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'

/** Returns the current time. Decisions and projections receive times as arguments instead. */
export type Clock = () => Date

/**
 * Returns the system clock, or for tests and simulations one that starts at another time.
 * @param startsAt ISO 8601 time that the clock shows at `startedAt`, or the path of a file with a time that it shows when the
 * file is written. A new time in the file moves the clock of a process that runs.
 */
export const clockFrom = (startsAt?: string, startedAt = Date.now()): Clock => {
  if (startsAt === undefined) return () => new Date()
  if (isAbsolute(startsAt))
    return () => new Date(Date.now() + Date.parse(readFileSync(startsAt, 'utf8')) - statSync(startsAt).mtimeMs)
  const offset = Date.parse(startsAt) - startedAt
  return () => new Date(Date.now() + offset)
}
