import { dateOf } from '../course/opened-day.decision.ts'
import { dateIn, offsetMs } from '#events/time/time-zone.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'

/**
 * Returns when clocks show an hour on a date: the first time if they show it twice, and as much later as they jump if they
 * skip it.
 */
const instantOf = (date: string, hour: number, timeZone: string): number => {
  const shown = Date.parse(date) + hour * HOUR_MS
  const [before, after] = [shown - offsetMs(shown - DAY_MS, timeZone), shown - offsetMs(shown + DAY_MS, timeZone)]
  const possible = [before, after].filter((at) => at + offsetMs(at, timeZone) === shown)
  return possible.length > 0 ? Math.min(...possible) : before
}

/** A moment at which a reminder may be mailed, with the date that it is there. */
export type ReminderMoment = { at: Date; localDate: string }

/** Returns the first moment after an instant at which clocks of a zone show an hour. */
export const nextReminder = (hour: number, timeZone: string, after: Date): ReminderMoment => {
  const today = dateIn(after, timeZone)
  // A zone that moved over the date line has skipped a date.
  const moments = [1, 2, 3].map((day) => {
    const localDate = dateOf(today, day)
    return { at: new Date(instantOf(localDate, hour, timeZone)), localDate }
  })
  const next = moments.find(({ at, localDate }) => at > after && dateIn(at, timeZone) === localDate)
  if (!next) throw new Error(`No clock of ${timeZone} shows ${hour} o'clock after ${after.toISOString()}`)
  return next
}
