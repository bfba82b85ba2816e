import { easter } from './easter.ts'
import { holyWeek } from './holy-week.ts'
import { ASHES, lent, LENT_PRAYERS, LENT_READINGS } from './lent.ts'
import { type Reading, type SeasonText, weekdayName, weekName, weekOfSunday } from './season-text.ts'

/** The Gospels of the five Sundays, as Orthodox churches read them. */
const SUNDAYS: readonly Reading[] = [
  ['34a', 'John 1:43-51'],
  ['30', 'Mark 2:1-12'],
  ['71', 'Mark 8:34-38'],
  ['28', 'Mark 9:17-29'],
  ['90', 'Mark 10:35-45'],
]

/** The days of Western Lent that Great Lent reads elsewhere, or not at all. */
const MOVED = ['Mark 8:31-38', 'Mark 10:35-45', 'Mark 14:3-9']
const LAZARUS = LENT_READINGS.filter(([, reading]) => reading.startsWith('John 11'))

const WEEKDAYS = LENT_READINGS.filter((one) => !MOVED.includes(one[1]) && !LAZARUS.includes(one))

/** Weeks begin on Mondays and end with their Sunday. The last one ends with the raising of Lazarus. */
const READINGS: readonly Reading[] = [
  ...SUNDAYS.flatMap((sunday, week) => [...WEEKDAYS.slice(week * 6, (week + 1) * 6), sunday]),
  ...WEEKDAYS.slice(SUNDAYS.length * 6),
  ...LAZARUS,
]

/** Returns the week of a day, from 0, if day 1 is a Monday. */
const weekOfMonday = (day: number) => Math.floor((day - 1) / 7)

/** The fast before Pascha, up to the day before Palm Sunday. */
export const greatLent: SeasonText = {
  ...lent,
  name: 'Great Lent',
  about: 'By the Orthodox calendar, from Clean Monday to Lazarus Saturday: turning back, one honest day at a time.',
  readings: READINGS,
  dayName: (day, days) => {
    if (day === 1) return 'Clean Monday'
    if (day === days) return 'Lazarus Saturday'
    const week = weekName(weekOfMonday(day))
    return day % 7 === 0
      ? `The ${week} Sunday of Great Lent`
      : `${weekdayName(day + 1)} in the ${week} week of Great Lent`
  },
  readingOf: (day) => READINGS[day - 1],
  prayerOf: (day) => [ASHES, ...LENT_PRAYERS][weekOfMonday(day)],
}

/** The week before Pascha. */
export const greatWeek: SeasonText = {
  ...holyWeek,
  name: 'Great and Holy Week',
  about: 'By the Orthodox calendar: seven days beside Jesus, from the palm branches to the quiet of the grave.',
  dayName: (day) => (day === 1 ? 'Palm Sunday' : `Great and Holy ${weekdayName(day)}`),
}

/** Pascha, and the weeks that it and Thomas Sunday begin. */
export const pascha: SeasonText = {
  ...easter,
  name: 'Pascha',
  about:
    'By the Orthodox calendar: two weeks with the first people who met him alive, in a garden, on a road, at a fire.',
  dayName: (day) => {
    if (day === 1) return 'Pascha'
    if (day === 8) return 'Thomas Sunday'
    return weekOfSunday(day) === 0 ? `Bright ${weekdayName(day)}` : `${weekdayName(day)} after Thomas Sunday`
  },
}
