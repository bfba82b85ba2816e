import { type JourneyProgress, opensIn, statsOf } from '#web/course/progress/journey.ts'

export type WeekSummary = { text: string; isCurrent: boolean }

/**
 * Returns in words how far a week is done, and whether the next day to do is in it.
 *
 * @param activeDaySaved the active day is saved and counts as done.
 */
export const weekSummary = (
  days: readonly number[],
  progress: JourneyProgress,
  activeDaySaved: boolean,
): WeekSummary => {
  const { completed } = statsOf(progress, activeDaySaved)
  const [first = 1] = days
  const done = days.filter((day) => day <= completed).length
  const next = Math.min(completed + 1, progress.daysPlan)
  const isCurrent = completed < progress.daysPlan && days.includes(next)
  if (done === days.length) return { text: 'Done', isCurrent }
  if (done > 0 || first <= progress.openedDay) return { text: `${done} of ${days.length} days done`, isCurrent }
  return { text: `O${opensIn(first, progress).slice(1)}`, isCurrent }
}
