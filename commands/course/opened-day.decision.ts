import { createGrowingCache } from '#db/growing-cache.ts'
import { DAY_MS, dayOf } from '#events/time.ts'

/** A time zone and the time from which it is in use. The subscriber chose it, or a device reported it. */
export type ZonePeriod = { timeZone: string; since: string; isChosen?: boolean }

/** A stretch of time; null if it goes on. */
export type TimeSpan = { from: Date; until: Date | null }

/** Caches formatters by time zone, because creating one takes a hundred times as long as using it. */
export const createFormatters = (options: Intl.DateTimeFormatOptions) => {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    formatters.set(timeZone, formatter)
    return formatter
  }
}

const formatterOf = createFormatters({ calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' })

const SLOT_MS = 900_000
/** Caches days by zone and quarter of an hour. All offsets are multiples of it, so no midnight is inside a slot. */
const calendarDays = createGrowingCache<number>(20_000)

/** Returns the calendar day of an instant in a zone, as days since 1970. */
const calendarDayOf = (at: Date, timeZone: string): number => {
  const slot = Math.floor(at.getTime() / SLOT_MS)
  const key = `${slot} ${timeZone}`
  const cached = calendarDays.get(key)
  if (cached !== undefined) return cached
  const [month = 1, day = 1, year = 0] = formatterOf(timeZone)
    .format(slot * SLOT_MS)
    .split('/')
    .map(Number)
  const calendarDay = Date.UTC(year, month - 1, day) / DAY_MS
  calendarDays.set(key, calendarDay)
  return calendarDay
}

/**
 * Returns the latest open day of the course: 1 on the day of registration, and one more with each calendar day since then in
 * a time zone that is in use. Each zone counts its own days, so two devices in two zones never stop the course, a move opens
 * one day at most, and no day closes. Days without access don't count.
 * @param zones the time zones of the subscriber, oldest first, beginning with the registration.
 * @param closed the times without access, apart from each other.
 */
export const openedDay = (
  registeredAt: Date,
  zones: readonly ZonePeriod[],
  now: Date,
  daysPlan: number,
  closed: readonly TimeSpan[] = [],
): number => {
  const opened = zones.map(({ timeZone, since }, n) => {
    if (Date.parse(since) > now.getTime()) return 1
    const next = zones[n + 1]
    const until = next === undefined ? now : new Date(Math.min(Date.parse(next.since), now.getTime()))
    const days = calendarDayOf(until, timeZone) - calendarDayOf(registeredAt, timeZone) + 1
    return closed.reduce((left, span) => left - closedDaysOf(span, registeredAt, until, timeZone), days)
  })
  return Math.min(Math.max(1, ...opened), daysPlan)
}

/** Returns how many calendar days up to an instant were closed from morning to night. */
const closedDaysOf = (span: TimeSpan, begunAt: Date, at: Date, timeZone: string): number => {
  const hasEnded = span.until !== null && span.until <= at
  const until = hasEnded && span.until ? span.until : at
  const isFromStart = span.from <= begunAt
  const from = isFromStart ? begunAt : span.from
  if (from >= until) return 0
  const days = calendarDayOf(until, timeZone) - calendarDayOf(from, timeZone)
  // The day on which access returns can be read again, unless it is the one after which it ended.
  return Math.max(0, hasEnded && !isFromStart ? days - 1 : days)
}

/**
 * Returns the latest open day of something that began after the registration. It counts like `openedDay`.
 * @param zones all time zones of the subscriber, oldest first.
 */
export const openedSince = (
  begunAt: Date,
  zones: readonly ZonePeriod[],
  now: Date,
  days: number,
  closed: readonly TimeSpan[] = [],
): number => openedDay(begunAt, zonesSince(begunAt, zones), now, days, closed)

/** Returns the time zones from an instant on. */
const zonesSince = (begunAt: Date, zones: readonly ZonePeriod[]): ZonePeriod[] => {
  const later = zones.filter(({ since }) => Date.parse(since) > begunAt.getTime())
  const first = zones[zones.length - later.length - 1] ?? zones[0]
  return first ? [{ timeZone: first.timeZone, since: begunAt.toISOString() }, ...later] : []
}

/** Returns the date in a zone on which an instant falls: "2026-11-23". */
export const dateIn = (at: Date, timeZone: string): string => dateOfDay(calendarDayOf(at, timeZone))

const dateOfDay = (calendarDay: number) => dayOf(new Date(calendarDay * DAY_MS))

/** Returns the date of a day of something that began on a date. */
export const dateOf = (begunOn: string, day: number): string => dateOfDay(Date.parse(begunOn) / DAY_MS + day - 1)
