import { type EventOf, oneOf } from '#events/catalog.ts'
import { courseEvents } from '#events/course.ts'

export type CourseEvent = EventOf<keyof typeof courseEvents>
export const isCourseEvent = oneOf<CourseEvent>(courseEvents)

/** How far somebody has come in one version of the course. */
export type CourseProgress = {
  /** The furthest day that was gone to by hand. */
  reached: number
  /** Days that were once saved whole, ascending. */
  completed: readonly number[]
}

export const atTheBeginning: CourseProgress = { reached: 1, completed: [] }

const withCompleted = (completed: readonly number[], day: number) =>
  completed.includes(day) ? completed : [...completed, day].toSorted((a, b) => a - b)

/** The progress after one more event of the same version of the course. Pure. */
export const evolveProgress = (progress: CourseProgress, event: CourseEvent): CourseProgress => {
  switch (event.type) {
    case 'course.day-reached':
      return { ...progress, reached: Math.max(progress.reached, event.data.day) }
    case 'course.day-saved':
      return event.data.progress < 100
        ? progress
        : { ...progress, completed: withCompleted(progress.completed, event.data.day) }
    default:
      return event satisfies never
  }
}

/**
 * The day somebody is at: the furthest of where they went by hand and of the days after those they completed, as far
 * as these are open. Completing the last day leaves somebody there: the course is finished when that day is completed.
 * It never goes back, because progress only grows and opened days do not close.
 */
export const activeDayOf = ({ reached, completed }: CourseProgress, openedDay: number, daysPlan: number): number => {
  const next = completed.map((day) => Math.min(day + 1, daysPlan)).filter((day) => day <= openedDay)
  return Math.max(1, reached, ...next)
}
