export const WEEKS = [
  { name: 'On the hillside', about: 'Seven days with the Sermon on the Mount.' },
  { name: 'Songs for the road', about: 'The psalms that pilgrims sang on the road to Jerusalem.' },
  { name: 'A house with open doors', about: 'The first Christians, at their tables and gates, in the book of Acts.' },
  { name: 'Plain days', about: 'Worry, anger, work and a sick friend, with the letters of Paul and James.' },
] as const

const WEEK_DAYS = 7

/** Returns the days of a week, from 1. Weeks start at 0. */
export const daysOfWeek = (week: number): number[] =>
  Array.from({ length: WEEK_DAYS }, (_, n) => week * WEEK_DAYS + n + 1)

export const SEASON_DAYS = WEEKS.length * WEEK_DAYS

/** Returns the day to go on with: the first open one that isn't saved, otherwise undefined. */
export const nextDay = (openedDay: number, saved: readonly number[]): number | undefined =>
  Array.from({ length: openedDay }, (_, n) => n + 1).find((day) => !saved.includes(day))
