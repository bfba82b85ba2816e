import { z } from 'zod'
import { event } from './definition.ts'
import { Sealed } from './sealed.ts'

/** The stream of one subscriber's way through the course: `course-<personId>`, so that somebody new begins anew. */
export const courseStream = (personId: string) => `course-${personId}`

/** The person that a course stream is about. */
export const personOfCourse = (stream: string) => stream.slice('course-'.length)

/** A day of a version of the course, from 1. */
const place = { courseVersion: z.string(), day: z.number().int().positive() }

/** What happens between a subscriber and the course. */
export const courseEvents = {
  /** In place of what was saved of the day before. `answers` is sealed JSON, from task id to what was chosen or written. */
  'course.day-saved': event(
    z.object({
      ...place,
      /** Percent; at 100 the day is completed, and stays so. */
      progress: z.number(),
      answers: Sealed,
      rating: z.number().int().min(1).max(5).nullable(),
      timeSpentSeconds: z.number().int().nonnegative(),
    }),
  ),
  /** The subscriber moved on to a day that was open. */
  'course.day-reached': event(z.object(place)),
}
