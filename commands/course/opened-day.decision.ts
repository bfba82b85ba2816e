import { DAY_MS, dayOf } from '#events/time/time.ts'
import { dateIn } from '#events/time/time-zone.ts'

/** A time zone and the time from which it is in use. The subscriber chose it, or a device reported it. */
export type ZonePeriod = { timeZone: string; since: string; isChosen?: boolean }

/** A stretch of time; null if it goes on. */
export type TimeSpan = { from: Date; until: Date | null }

/** Returns the calendar day of an instant in a zone, as days since 1970. */
const calendarDayOf = (at: Date, timeZone: string): number => Date.parse(dateIn(at, timeZone)) / DAY_MS

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

/** Returns the times without access that open no day of a series. Daily pages belong to dates, which pass without access too. */
export const closedIn = (series: string, closed: readonly TimeSpan[]): readonly TimeSpan[] =>
  series === 'daily' ? [] : closed

/** Returns the time zones from an instant on. */
const zonesSince = (begunAt: Date, zones: readonly ZonePeriod[]): ZonePeriod[] => {
  const later = zones.filter(({ since }) => Date.parse(since) > begunAt.getTime())
  const first = zones[zones.length - later.length - 1] ?? zones[0]
  return first ? [{ timeZone: first.timeZone, since: begunAt.toISOString() }, ...later] : []
}

/** Returns the date of a day of something that began on a date. */
export const dateOf = (begunOn: string, day: number): string =>
  dayOf(new Date(Date.parse(begunOn) + (day - 1) * DAY_MS))
