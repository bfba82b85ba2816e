import { DAY_MS, dayOf } from './time.ts'
import { dateIn, offsetMs } from './time-zone.ts'

let zone = 'UTC'

/** Chooses the time zone of all reports. A process calls it once, when it reads its settings. */
export const setReportZone = (timeZone: string): void => {
  zone = timeZone
}

/** Returns the time zone in which reports count days. */
export const reportZone = (): string => zone

/** Returns the day (`yyyy-MM-dd`) of an instant in the time zone of reports. */
export const reportDayOf = (at: Date): string => (zone === 'UTC' ? dayOf(at) : dateIn(at, zone))

/** Returns the instant at which the clocks of reports showed the same time some days earlier. */
export const sameTimeBefore = (at: Date, days: number): Date => {
  const shown = at.getTime() + offsetMs(at, zone) - days * DAY_MS
  // The clocks may have changed within the offset, so the second guess is exact.
  const guess = new Date(shown - offsetMs(new Date(shown), zone))
  return new Date(shown - offsetMs(guess, zone))
}
