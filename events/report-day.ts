import { dayOf } from './time.ts'

const SLOT_MS = 900_000
const MOST_SLOTS = 50_000

let zone = 'UTC'
let format: Intl.DateTimeFormat | undefined
/** Days by quarter of an hour, because formatting takes a hundred times as long. All offsets are multiples of it. */
const days = new Map<number, string>()

/** Chooses the time zone of all reports. A process calls it once, when it reads its settings. */
export const setReportZone = (timeZone: string): void => {
  zone = timeZone
  format =
    zone === 'UTC'
      ? undefined
      : new Intl.DateTimeFormat('en-CA', {
          timeZone,
          calendar: 'gregory',
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        })
  days.clear()
}

/** Returns the time zone in which reports count days. */
export const reportZone = (): string => zone

/** Returns the day (`yyyy-MM-dd`) of an instant in the time zone of reports. */
export const reportDayOf = (at: Date): string => {
  if (!format) return dayOf(at)
  const slot = Math.floor(at.getTime() / SLOT_MS)
  const known = days.get(slot)
  if (known !== undefined) return known
  const {
    year,
    month,
    day: date,
  } = Object.fromEntries(format.formatToParts(slot * SLOT_MS).map(({ type, value }) => [type, value]))
  const day = `${year}-${month}-${date}`
  if (days.size >= MOST_SLOTS) days.clear()
  days.set(slot, day)
  return day
}
