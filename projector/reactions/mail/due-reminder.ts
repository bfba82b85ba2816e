import type { RecordedEvent } from '#events/catalog.ts'
import { LAST_DAYS } from '#events/course.ts'
import { type AccountState, MAX_IGNORED, type Owner, type Reminder } from '#events/state/account-state.ts'
import { activeDayOf, atTheBeginning, evolveProgress, isCourseEvent } from '#events/state/course-state.ts'
import { dateIn, openedDay, openedSince } from '#events/state/opened-day.ts'

/** Readers go on with the newest series that has a day for them. */
const SEQUELS = ['s2', 'daily'] as const

/** The day that a reminder is about. */
export type DayToRead = { series: string; day: number }

/** A reminder that is due. The last one before a pause says so. */
export type DueReminder = DayToRead & { isLast: boolean }

type Reader = { account: AccountState; owner: Owner; reminder: Reminder; course: readonly RecordedEvent[]; now: Date }

/** Returns the open day of a series that waits for its reader. */
const waitingDay = (course: readonly RecordedEvent[], series: string, opened: number): DayToRead[] => {
  const progress = course
    .filter((event) => isCourseEvent(event))
    .filter(({ data }) => data.courseVersion === series)
    .reduce(evolveProgress, atTheBeginning)
  const day = series === 'daily' ? opened : activeDayOf(progress, opened, LAST_DAYS.get(series) ?? Infinity)
  return day > opened || progress.completed.includes(day) ? [] : [{ series, day }]
}

/** Returns the day to read next: of the course, then of what follows it. */
const dayToRead = ({ account, owner, course, now }: Reader): DayToRead | undefined => {
  const lastDay = LAST_DAYS.get(owner.courseVersion) ?? Infinity
  const opened = openedDay(new Date(owner.registeredAt), account.zones, now, lastDay)
  const begun = new Map(
    course.flatMap((event) =>
      event.type === 'course.sequel-begun' ? [[event.data.courseVersion, event.data.begunAt] as const] : [],
    ),
  )
  const later = SEQUELS.flatMap((series) => {
    const begunAt = begun.get(series)
    if (begunAt === undefined) return []
    const days = LAST_DAYS.get(series) ?? Infinity
    return waitingDay(course, series, openedSince(new Date(begunAt), account.zones, now, days))
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
