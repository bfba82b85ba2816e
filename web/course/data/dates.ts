import { daysFrom } from '#events/time/time.ts'
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(new Date(date))
}

/** Returns a calendar date in words: "November 23, 2026" for "2026-11-23". */
export const dateInWords = format({ month: 'long', day: 'numeric', year: 'numeric' })

/** Returns a calendar date with its weekday: "Monday, November 23". */
export const dayInWords = format({ weekday: 'long', month: 'long', day: 'numeric' })

/** Returns the month of a calendar date: "November 2026". */
export const monthInWords = format({ month: 'long', year: 'numeric' })

/** Returns the date of a day of something that began on a date. */
export const dateOfDay = (begunOn: string, day: number): string => daysFrom(begunOn, day - 1)
