import { LRUCache } from 'lru-cache'
import type { ZonePeriod } from '#events/state/account-state.ts'

const DAY_MS = 86_400_000

/** Making a formatter is a hundred times the work of using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
  formatters.set(timeZone, made)
  return made
}

/** The proper name of a time zone; undefined for what is none. A bare offset is none: it knows nothing of clock changes. */
export const canonicalTimeZone = (name: string): string | undefined => {
  try {
    return /^[A-Za-z]/.test(name)
      ? new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
      : undefined
  } catch {
    return undefined
  }
}

const SLOT_MS = 900_000
/** By zone and quarter of an hour: clocks everywhere differ by whole ones, so no midnight falls within one. */
const calendarDays = new LRUCache<string, number>({ max: 20_000 })

/** The calendar day of an instant in a zone, as days since 1970, so that days can be subtracted. */
const calendarDay = (at: Date, timeZone: string): number => {
  const slot = Math.floor(at.getTime() / SLOT_MS)
  const name = `${slot} ${timeZone}`
  const known = calendarDays.get(name)
  if (known !== undefined) return known
  const [month = 1, day = 1, year = 0] = formatterOf(timeZone)
    .format(slot * SLOT_MS)
    .split('/')
    .map(Number)
  const found = Date.UTC(year, month - 1, day) / DAY_MS
  calendarDays.set(name, found)
  return found
}

/**
 * The newest day of the course that is open: calendar days since the registration where the subscriber is, 1 on the
 * day of registration and at most `daysPlan`. A day that was open in one zone stays open in the next.
 * @param zones where the subscriber was and is, oldest first; the first is that of the registration.
 */
export const openedDay = (registeredAt: Date, zones: readonly ZonePeriod[], now: Date, daysPlan: number): number => {
  const [first] = zones
  if (!first) return 1
  const firstDay = calendarDay(registeredAt, first.timeZone)
  const reached = zones.map(({ timeZone }, n) => {
    const next = zones[n + 1]
    const until = next === undefined ? now : new Date(Math.min(Date.parse(next.since), now.getTime()))
    return calendarDay(until, timeZone) - firstDay + 1
  })
  return Math.min(Math.max(1, ...reached), daysPlan)
}
