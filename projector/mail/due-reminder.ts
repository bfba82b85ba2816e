import { DAILY, SEASON, SEQUELS } from '#events/course/courses/courses.ts'
import { findDayTitle, lastDayOf } from '#events/course/courses/day-titles.ts'
import { type AccountState, MAX_IGNORED, type Owner, type Reminder } from '#commands/account/account-state.ts'
import { activeDayOf, atTheBeginning, type CourseProgress } from '#events/course/course-state.ts'
import { closedIn, openedDay, openedSince, type TimeSpan } from '#commands/course/opened-day.decision.ts'
import { dateIn } from '#events/time/time-zone.ts'
import type { SeriesProgress } from './course-facts.ts'

/**
 * Returns how many of the last reminders were ignored; undefined if none is mailed on a date: a day was completed or another
 * reminder mailed on it or later, or the last three were ignored. Pure.
 * @param completedAt the time at which a day was completed last.
 */
export const ignoredReminders = (
  { mailedReminders }: AccountState,
  { reminderId, since, timeZone }: Reminder,
  completedAt: Date | undefined,
  localDate: string,
): number | undefined => {
  if (completedAt && dateIn(completedAt, timeZone) >= localDate) return undefined
  const others = mailedReminders.filter((mailed) => mailed.reminderId !== reminderId || mailed.localDate !== localDate)
  if (others.some((mailed) => mailed.localDate >= localDate)) return undefined
  const read = Math.max(Date.parse(since), completedAt?.getTime() ?? 0)
  const ignored = others.filter(({ at }) => Date.parse(at) > read).length
  return ignored >= MAX_IGNORED ? undefined : ignored
}

/** The day that a reminder is about. Daily pages have no title before they are opened. */
export type DayToRead = { series: string; day: number; title: string | undefined }

type Reader = {
  account: AccountState
  owner: Owner
  courses: ReadonlyMap<string, SeriesProgress>
  now: Date
  /** The times without access. */
  closed: readonly TimeSpan[]
}

/** Returns the day to read next: of the course, then of what follows it. Pure. */
export const dayToRead = ({ account: { zones }, owner, courses, now, closed }: Reader): DayToRead | undefined => {
  const { courseVersion, registeredAt } = owner
  const opened = openedDay(new Date(registeredAt), zones, now, lastDayOf(courseVersion), closed)
  const later = SEQUELS.flatMap((series) => {
    const progress = courses.get(series)
    if (!progress?.begunAt) return []
    const unread = closedIn(series, closed)
    return waitingDay(progress, series, openedSince(progress.begunAt, zones, now, lastDayOf(series), unread))
  })
  return [...waitingDay(courses.get(courseVersion) ?? atTheBeginning, courseVersion, opened), ...later].at(0)
}

/** Returns the open day of a series that waits for its reader. */
const waitingDay = (progress: CourseProgress, series: string, opened: number): DayToRead[] => {
  const day = nextDay(series, progress, opened, lastDayOf(series))
  if (day === undefined || day > opened || progress.completed.includes(day)) return []
  return [{ series, day, title: findDayTitle(series, day) }]
}

/** Returns the day that the screens offer: the active one of the course, the first open one that isn't saved of the season. */
const nextDay = (series: string, progress: CourseProgress, opened: number, lastDay: number): number | undefined => {
  if (series === DAILY) return opened
  if (series !== SEASON) return activeDayOf(progress, opened, lastDay)
  // A season ends with its last day, so a day that was left out doesn't come before the daily pages.
  if (progress.completed.includes(lastDay)) return undefined
  return Array.from({ length: opened }, (_, n) => n + 1).find((day) => !progress.completed.includes(day))
}

/** A reminder that is due. The last one before a pause says so. */
export type DueReminder = DayToRead & { isLast: boolean }
