import type { Season } from '#api/contracts/course/course.ts'
import { DAY_MS } from '#events/time/time.ts'

/** A day of a season of the church year, from 1, and the number of days that the season has in its year. */
export type SeasonDay = { season: Season; day: number; days: number }

/** Returns a date as days since 1970. */
const daysOf = (date: string) => Date.parse(date) / DAY_MS

/** Returns Easter Day of a year in the Western churches, as days since 1970, by the Gregorian algorithm of Meeus and Jones. */
export const computeEaster = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const day = epact + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1) / DAY_MS
}

/** Returns Easter Day of a year in the Orthodox churches, as days since 1970: Meeus' algorithm for the Julian calendar. */
export const computePascha = (year: number): number => {
  const moon = (19 * (year % 19) + 15) % 30
  const day = moon + ((2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7) + 114
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1 + behind) / DAY_MS
}

/** Returns the fourth Sunday before Christmas Day, as days since 1970. */
export const computeAdvent = (year: number): number => {
  const christmas = Date.UTC(year, 11, 25) / DAY_MS
  // 1970 began on a Thursday.
  const weekday = (christmas + 4) % 7
  return christmas - (weekday === 0 ? 7 : weekday) - 21
}

type Span = { season: Season; first: number; last: number }

/** Returns the seasons of a year, by both calendars. Lent counts its Sundays and ends before Palm Sunday. */
const seasonsOf = (year: number): Span[] => {
  const easter = computeEaster(year)
  const pascha = computePascha(year)
  return [
    { season: 'lent', first: easter - 46, last: easter - 8 },
    { season: 'holy-week', first: easter - 7, last: easter - 1 },
    { season: 'easter', first: easter, last: easter + 13 },
    { season: 'advent', first: computeAdvent(year), last: Date.UTC(year, 11, 25) / DAY_MS },
    { season: 'great-lent', first: pascha - 48, last: pascha - 8 },
    { season: 'great-week', first: pascha - 7, last: pascha - 1 },
    { season: 'pascha', first: pascha, last: pascha + 13 },
  ]
}

/** Returns the seasons in which a date is: at most one of each calendar, and none on most days of the year. */
export const seasonsOn = (date: string): SeasonDay[] => {
  const today = daysOf(date)
  return seasonsOf(Number(date.slice(0, 4)))
    .filter(({ first, last }) => first <= today && today <= last)
    .map(({ season, first, last }) => ({ season, day: today - first + 1, days: last - first + 1 }))
}
