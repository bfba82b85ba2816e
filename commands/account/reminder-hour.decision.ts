import { dateOf } from '../course/opened-day.decision.ts'
import { createFormatters, dateIn } from '#events/time/time-zone.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#events/time/time.ts'

const formatterOf = createFormatters({ timeZoneName: 'longOffset', year: 'numeric' })

/** Returns by how much the clocks of a zone are ahead of UTC. */
const offsetMs = (at: number, timeZone: string): number => {
  const name = formatterOf(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

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
