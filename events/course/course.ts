import { z } from 'zod'
import { event } from '#events/core/definition.ts'
import { Sealed } from '#events/core/sealed.ts'

/** Returns the stream of a person's course. A new person after an erasure starts from day 1. */
export const courseStream = (personId: string) => `course-${personId}`

export const personOfCourse = (stream: string) => stream.slice('course-'.length)

/** A day of a course version, from 1. */
const place = { courseVersion: z.string(), day: z.number().int().positive() }

export const courseEvents = {
  /**
   * Replaces an earlier save of the day. `answers` is sealed JSON, from task id to the choice or text. Its key belongs to what
   * the person writes until a withdrawal of consent. Without answers it is that of the person.
   */
  'course.day-saved': event(
    z.object({
      ...place,
      /** Percent. A day that reached 100 stays completed. */
      progress: z.number(),
      answers: Sealed,
      rating: z.number().int().min(1).max(5).nullable(),
      timeSpentSeconds: z.number().int().nonnegative(),
    }),
  ),
  'course.day-reached': event(z.object(place)),
  /** The subscriber began what follows the course. `courseVersion` names it, and its days count from `begunAt`. */
  'course.sequel-begun': event(z.object({ courseVersion: z.string(), begunAt: z.iso.datetime() })),
  /**
   * The subscriber's daily pages follow a season of the church year from page `day` on. On it, day `seasonDay` of the season
   * is read, which has `days` days that year.
   */
  'course.season-entered': event(
    z.object({
      ...place,
      season: z.enum(['advent', 'lent', 'holy-week', 'easter', 'great-lent', 'great-week', 'pascha']),
      seasonDay: z.number().int().positive(),
      days: z.number().int().positive(),
    }),
  ),
  'course.season-left': event(z.object(place)),
  /**
   * The subscriber agreed that what they write is stored, or didn't. The last choice counts. A refusal forgets earlier
   * answers and destroys their keys.
   */
  'course.writing-consent-chosen': event(z.object({ courseVersion: z.string(), saves: z.boolean() })),
  'course.friend-invited': event(z.object({ courseVersion: z.string(), digest: z.string() })),
  'course.friend-ended': event(z.object({ courseVersion: z.string() })),
  'course.friend-read': event(z.object({ courseVersion: z.string(), on: z.string() })),
  'course.owner-erased': event(z.object({ courseVersion: z.string() })),
  'course.translation-chosen': event(z.object({ courseVersion: z.string(), translation: z.enum(['kjv', 'web']) })),
}
