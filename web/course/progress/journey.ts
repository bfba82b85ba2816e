import type { Subscription } from '#api/contracts/course/access.ts'

/** The progress of a subscriber. */
export type JourneyProgress = Pick<Subscription, 'daysPlan' | 'activeDay' | 'openedDay'>

export type DayStatus = 'completed' | 'active' | 'opened' | 'locked'

export const statusOf = (day: number, { activeDay, openedDay }: JourneyProgress): DayStatus => {
  if (day < activeDay) return 'completed'
  if (day === activeDay) return 'active'
  return day <= openedDay ? 'opened' : 'locked'
}

/** Returns whether a day can be read: completed days stay open, and the active day opens on its date. */
export const canOpen = (day: number, progress: JourneyProgress): boolean => {
  const status = statusOf(day, progress)
  return status === 'active' ? day <= progress.openedDay : status !== 'locked'
}

export type Stage = 'new' | 'onTheWay' | 'doneForToday' | 'finished'

/**
 * Returns the stage of the journey.
 *
 * @param activeDaySaved the active day is saved and waits for the next one to open.
 */
export const stageOf = ({ activeDay, openedDay, daysPlan }: JourneyProgress, activeDaySaved: boolean): Stage => {
  if (activeDay === daysPlan && activeDaySaved) return 'finished'
  if (activeDay > openedDay || (activeDaySaved && activeDay === openedDay)) return 'doneForToday'
  return activeDay === 1 && !activeDaySaved ? 'new' : 'onTheWay'
}

export type JourneyStats = { completed: number; remaining: number; percent: number }

/**
 * Counts the days; the percentage is an integer from 0 to 100.
 *
 * @param activeDaySaved the active day is saved and counts as completed.
 */
export const statsOf = ({ activeDay, daysPlan }: JourneyProgress, activeDaySaved: boolean): JourneyStats => {
  const completed = activeDaySaved ? activeDay : activeDay - 1
  return { completed, remaining: daysPlan - completed, percent: Math.round((activeDay / daysPlan) * 100) }
}

const WEEK = 7

export const weeksOf = (daysPlan: number): number[][] =>
  Array.from({ length: Math.ceil(daysPlan / WEEK) }, (_, week) =>
    Array.from({ length: Math.min(WEEK, daysPlan - week * WEEK) }, (_, n) => week * WEEK + n + 1),
  )

/** Starts at 0. */
export const weekOf = (day: number): number => Math.floor((day - 1) / WEEK)

/** Returns when a locked day opens, in words. */
export const opensIn = (day: number, { openedDay }: JourneyProgress): string => {
  const days = day - openedDay
  return days <= 1 ? 'opens tomorrow' : `opens in ${days} days`
}
