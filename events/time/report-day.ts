import { dayOf } from './time.ts'
import { dateIn } from './time-zone.ts'

let zone = 'UTC'

/** Chooses the time zone of all reports. A process calls it once, when it reads its settings. */
export const setReportZone = (timeZone: string): void => {
  zone = timeZone
}

/** Returns the time zone in which reports count days. */
export const reportZone = (): string => zone

/** Returns the day (`yyyy-MM-dd`) of an instant in the time zone of reports. */
export const reportDayOf = (at: Date): string => (zone === 'UTC' ? dayOf(at) : dateIn(at, zone))
