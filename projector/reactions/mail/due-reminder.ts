import type { RecordedEvent } from '#events/catalog.ts'
import { DAY_TITLES, lastDayOf } from '#events/day-titles.ts'
import { type AccountState, MAX_IGNORED, type Owner, type Reminder } from '#commands/account/account-state.ts'
import {
  activeDayOf,
  atTheBeginning,
  type CourseProgress,
  evolveProgress,
  isCourseEvent,
} from '#events/state/course-state.ts'
import { dateIn, openedDay, openedSince } from '#commands/course/opened-day.decision.ts'

/** Readers go on with the first of these that has a day for them. */
const SEQUELS = ['s2', 'daily'] as const

/** The day that a reminder is about. Daily pages have no title before they are opened. */
export type DayToRead = { series: string; day: number; title: string | undefined }

/** A reminder that is due. The last one before a pause says so. */
export type DueReminder = DayToRead & { isLast: boolean }

type Reader = { account: AccountState; owner: Owner; reminder: Reminder; course: readonly RecordedEvent[]; now: Date }

/** Returns the day that the screens offer: the active one of the course, the first open one that isn't saved of the season. */
const nextDay = (series: string, progress: CourseProgress, opened: number, lastDay: number): number | undefined => {
  if (series === 'daily') return opened
  if (series !== 's2') return activeDayOf(progress, opened, lastDay)
  // A season ends with its last day, so a day that was left out doesn't come before the daily pages.
  if (progress.completed.includes(lastDay)) return undefined
  return Array.from({ length: opened }, (_, n) => n + 1).find((day) => !progress.completed.includes(day))
}

/** Returns the open day of a series that waits for its reader. */
const waitingDay = (course: readonly RecordedEvent[], series: string, opened: number): DayToRead[] => {
  const progress = course
    .filter((event) => isCourseEvent(event))
    .filter(({ data }) => data.courseVersion === series)
    .reduce(evolveProgress, atTheBeginning)
  const day = nextDay(series, progress, opened, lastDayOf(series))
  if (day === undefined || day > opened || progress.completed.includes(day)) return []
  return [{ series, day, title: DAY_TITLES[series]?.[day - 1] }]
}

/** Returns the day to read next: of the course, then of what follows it. */
const dayToRead = ({ account, owner, course, now }: Reader): DayToRead | undefined => {
  const lastDay = lastDayOf(owner.courseVersion)
  const opened = openedDay(new Date(owner.registeredAt), account.zones, now, lastDay)
  const begun = new Map(
    course.flatMap((event) =>
      event.type === 'course.sequel-begun' ? [[event.data.courseVersion, event.data.begunAt] as const] : [],
    ),
  )
  const later = SEQUELS.flatMap((series) => {
    const begunAt = begun.get(series)
    if (begunAt === undefined) return []
    return waitingDay(course, series, openedSince(new Date(begunAt), account.zones, now, lastDayOf(series)))
  })
  return [...waitingDay(course, owner.courseVersion, opened), ...later].at(0)
}

/**
 * Decides whether a reminder is mailed on a date: if a day waits, none was completed on that date, no other reminder was
 * mailed on it, and the last three were not ignored. Pure.
 */
export const dueReminder = (reader: Reader, localDate: string): DueReminder | undefined => {
  const { account, reminder, course } = reader
  const completed = course.flatMap((event) =>
    event.type === 'course.day-saved' && event.data.progress >= 100 ? [event.at] : [],
  )
  if (completed.some((at) => dateIn(at, reminder.timeZone) === localDate)) return undefined
  const isThis = (mailed: { reminderId: string; localDate: string }) =>
    mailed.reminderId === reminder.reminderId && mailed.localDate === localDate
  const others = account.mailedReminders.filter((mailed) => !isThis(mailed))
  if (others.some((mailed) => mailed.localDate >= localDate)) return undefined
  const since = Math.max(Date.parse(reminder.since), ...completed.map((at) => at.getTime()))
  const ignored = others.filter(({ at }) => Date.parse(at) > since).length
  if (ignored >= MAX_IGNORED) return undefined
  const day = dayToRead(reader)
  return day && { ...day, isLast: ignored === MAX_IGNORED - 1 }
}
