/** Numbers of milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// A day is a day of UTC, written `yyyy-MM-dd`.

/** The first and the last day that reports accept: this range is all time. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2199-12-31'

/** Returns the day of an instant. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns whether the text is an existing day, `yyyy-MM-dd`, that reports accept. */
export const isDay = (text: string): boolean => {
  const time = /^2[01]\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && dayOf(new Date(time)) === text
}

/** Returns the day that is a number of days after another one, or before it if negative. */
export const daysFrom = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS))

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string => daysFrom(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Returns an instant to the minute, for sentences. */
export const utcMinute = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
