import { z } from 'zod'
import { DAILY, SEASON } from '#events/course/courses/courses.ts'
import { event } from '#events/core/definition.ts'
import { Sealed } from '#events/core/sealed.ts'

/** Returns the stream of a person's course. A new person after an erasure starts from day 1. */
export const courseStream = (personId: string) => `course-${personId}`

export const personOfCourse = (stream: string) => stream.slice('course-'.length)

/** A day of a course version, from 1. */
const place = { courseVersion: z.string(), day: z.number().int().positive() }

/** Describes the name of a version of the course. */
export const COURSE_VERSION = 'Name of the version of the course.'
const DAY = 'Day of the course, from 1.'

export const courseEvents = {
  /**
   * Replaces an earlier save of the day. `answers` is sealed JSON, from task id to the choice or text. Its key belongs to what
   * the person writes until a withdrawal of consent. Without answers it is that of the person.
   */
  'course.day-saved': event({
    recorded: 'The subscriber saves a day. It replaces everything that was saved of the day before.',
    data: z.object({
      ...place,
      /** Percent. A day that reached 100 stays completed. */
      progress: z.number(),
      answers: Sealed,
      rating: z.number().int().min(1).max(5).nullable(),
      timeSpentSeconds: z.number().int().nonnegative(),
    }),
    fields: {
      courseVersion: COURSE_VERSION,
      day: DAY,
      progress: 'Percent of the day; 100 is completed, and stays so.',
      answers: 'Answers of the subscriber by task.',
      rating: 'Stars from 1 to 5; null without a rating.',
      timeSpentSeconds: 'Time spent on the day in all, in seconds.',
    },
  }),
  'course.day-reached': event({
    recorded: 'The subscriber moves on to a day that is open.',
    data: z.object(place),
    fields: { courseVersion: COURSE_VERSION, day: DAY },
  }),
  /** The subscriber began what follows the course. `courseVersion` names it, and its days count from `begunAt`. */
  'course.sequel-begun': event({
    recorded: 'The subscriber begins what follows the course.',
    data: z.object({ courseVersion: z.string(), begunAt: z.iso.datetime() }),
    fields: {
      courseVersion: `Name of what begins: \`${SEASON}\` for the second season, \`${DAILY}\` for daily pages.`,
      begunAt: 'Time of the beginning (UTC).',
    },
  }),
  /**
   * The subscriber's daily pages follow a season of the church year from page `day` on. On it, day `seasonDay` of the season
   * is read, which has `days` days that year.
   */
  'course.season-entered': event({
    recorded: 'The subscriber chooses that daily pages follow a season of the church year.',
    data: z.object({
      ...place,
      season: z.enum(['advent', 'lent', 'holy-week', 'easter', 'great-lent', 'great-week', 'pascha']),
      seasonDay: z.number().int().positive(),
      days: z.number().int().positive(),
    }),
    fields: {
      courseVersion: 'Name of daily pages: `daily`.',
      day: 'The first page that follows the season.',
      season: 'advent, lent, holy-week or easter, or great-lent, great-week or pascha of the Orthodox calendar.',
      seasonDay: 'Day of the season on that page, from 1.',
      days: 'Days that the season has that year.',
    },
  }),
  'course.season-left': event({
    recorded: 'The subscriber chooses that daily pages follow no season.',
    data: z.object(place),
    fields: { courseVersion: 'Name of daily pages: `daily`.', day: 'The first page that follows no season.' },
  }),
  /**
   * The subscriber agreed that what they write is stored, or didn't. The last choice counts. A refusal forgets earlier
   * answers and destroys their keys.
   */
  'course.writing-consent-chosen': event({
    recorded:
      'The subscriber gives or withdraws consent to store what they write in the course. The last choice counts.',
    data: z.object({ courseVersion: z.string(), saves: z.boolean() }),
    fields: { courseVersion: COURSE_VERSION, saves: 'Whether answers of the course may be stored.' },
  }),
  'course.owner-erased': event({
    recorded: 'The subscriber was erased: no purchase and no account leads to this course any more.',
    data: z.object({ courseVersion: z.string() }),
    fields: { courseVersion: COURSE_VERSION },
  }),
  'course.translation-chosen': event({
    recorded: 'The subscriber chooses the Bible translation of all days.',
    data: z.object({ courseVersion: z.string(), translation: z.enum(['kjv', 'web']) }),
    fields: { courseVersion: COURSE_VERSION, translation: 'kjv is the King James, web the World English Bible.' },
  }),
}
