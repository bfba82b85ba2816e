import type { PsalmMotif } from '#api/contracts/course/course.ts'
import type { Begun } from '#api/contracts/course/sequels.ts'
import { groupedBy } from '#web/course/data/grouped-by.ts'
import { dateOfDay } from '#web/course/data/dates.ts'
import type { DayStatus } from '#web/course/progress/journey.ts'

export type YearDay = { page: number; date: string; status: DayStatus }
export type Month = { month: string; motif: PsalmMotif; weeks: YearDay[][] }

/** The pictures of the months, January first. */
const MOTIFS: readonly PsalmMotif[] = [
  'night-bed',
  'book',
  'rain',
  'spring',
  'tree-by-the-water',
  'morning',
  'calm-sea',
  'harvest',
  'road',
  'mountains',
  'lamp',
  'stars',
]

const YEAR_DAYS = 366
const WEEK = 7

/** Returns the months of the last year of daily pages, this month first, each with its days in rows of seven. */
export const monthsOfYear = (begun: Begun): Month[] => {
  const { begunOn, openedDay } = begun
  const last = openedDay + daysLeft(dateOfDay(begunOn, openedDay))
  const first = Math.max(1, openedDay - YEAR_DAYS + 1)
  const days = Array.from({ length: last - first + 1 }, (_, n) => first + n).map((page) => ({
    page,
    date: dateOfDay(begunOn, page),
    status: statusOf(page, begun),
  }))
  const months = groupedBy(days, ({ date }) => date.slice(0, 7))
  return [...months]
    .map(([month, own]) => ({
      month: `${month}-01`,
      motif: MOTIFS[Number(month.slice(5)) - 1] ?? 'lamp',
      weeks: inWeeks(own),
    }))
    .toReversed()
}

/** Returns the number of days from today to the end of its month. */
const daysLeft = (today: string): number => {
  const month = today.slice(0, 7)
  const later = Array.from({ length: 31 }, (_, n) => dateOfDay(today, n + 2))
  return later.filter((date) => date.startsWith(month)).length
}

const statusOf = (page: number, { openedDay, saved }: Begun): DayStatus => {
  if (saved.includes(page)) return 'completed'
  if (page === openedDay) return 'active'
  return page < openedDay ? 'opened' : 'locked'
}

const inWeeks = (days: readonly YearDay[]): YearDay[][] =>
  Array.from({ length: Math.ceil(days.length / WEEK) }, (_, n) => days.slice(n * WEEK, (n + 1) * WEEK))
