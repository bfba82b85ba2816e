import { type EventOf, oneOf } from '#events/catalog.ts'
import { courseEvents } from '#events/course/course.ts'

export type CourseEvent = EventOf<keyof typeof courseEvents>
export const isCourseEvent = oneOf<CourseEvent>(courseEvents)

/** Progress of a person in one version of the course. */
export type CourseProgress = {
  /** The furthest day the subscriber moved to. */
  reached: number
  /** Completed days, ascending. */
  completed: readonly number[]
}

export const atTheBeginning: CourseProgress = { reached: 1, completed: [] }

const withCompleted = (completed: readonly number[], day: number) => {
  // Nearly always true, and cheap for readers with years of pages.
  if (day > (completed.at(-1) ?? 0)) return [...completed, day]
  return completed.includes(day) ? completed : [...completed, day].toSorted((a, b) => a - b)
}

/** Returns the progress after another event of the same course version. */
export const evolveProgress = (progress: CourseProgress, event: CourseEvent): CourseProgress => {
  switch (event.type) {
    case 'course.day-reached':
      return { ...progress, reached: Math.max(progress.reached, event.data.day) }
    case 'course.day-saved':
      return event.data.progress < 100
        ? progress
        : { ...progress, completed: withCompleted(progress.completed, event.data.day) }
    case 'course.sequel-begun':
    case 'course.season-entered':
    case 'course.season-left':
    case 'course.translation-chosen':
    case 'course.writing-consent-chosen':
    case 'course.owner-erased':
      return progress
    default:
      return event satisfies never
  }
}

/**
 * Returns the active day: the furthest of the days moved to and the open days after completed ones. The last day stays
 * active after it is completed, which finishes the course. The active day never decreases.
 */
export const activeDayOf = ({ reached, completed }: CourseProgress, openedDay: number, daysPlan: number): number => {
  const next = completed.map((day) => Math.min(day + 1, daysPlan)).filter((day) => day <= openedDay)
  return Math.max(1, reached, ...next)
}
