/** The id of a psalm set, and a reading. */
export type Reading = readonly [psalm: string, reading: string]

/** A season of the church year, as daily pages read it. */
export type SeasonText = {
  name: string
  /** Invites to it, in a sentence. */
  about: string
  /** The lines that open and close each page. */
  opening: string
  closing: string
  /** The heading of the readings. */
  heading: string
  /** All readings that a year may have. */
  readings: readonly Reading[]
  dayName: (day: number, days: number) => string
  readingOf: (day: number, days: number) => Reading | undefined
  prayerOf: (day: number, days: number) => string | undefined
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Names a week, from 0. */
export const weekName = (week: number) => ORDINALS[week] ?? ''

/** Returns the weekday of a day, if day 1 is a Sunday. */
export const weekdayName = (day: number) => WEEKDAYS[(day - 1) % 7] ?? ''

/** Returns the week of a day, from 0, if day 1 is a Sunday. */
export const weekOfSunday = (day: number) => Math.floor((day - 1) / 7)

/** Names a day of a season whose day 1 is a Sunday: "The first Sunday of Advent". */
export const dayOfWeeks = (day: number, season: string): string => {
  const week = weekName(weekOfSunday(day))
  return day % 7 === 1 ? `The ${week} Sunday of ${season}` : `${weekdayName(day)} in the ${week} week of ${season}`
}
