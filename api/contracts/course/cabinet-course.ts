import { z } from 'zod'
import { Typed } from '#api/contracts/typed.ts'
import { subscribersOnly } from '#api/contracts/course/access.ts'
import { Chapter, ChapterText, CourseTitles, DayCourse, DayMaterial, Series, TaskId, Translation } from './course.ts'
import { contract } from '#api/contracts/endpoint.ts'

export const DAY_LOCKED = 'This day isn’t open yet. A new day opens each midnight, where you are.'
export const DAY_NOT_OPEN = 'This day isn’t open yet'

/** A day of the course, from 1, as paths spell it. */
const DayInPath = z
  .string()
  .regex(/^[1-9][0-9]{0,4}$/)
  .transform(Number)

const Day = z.int('A day is a number from 1').min(1, 'A day is a number from 1')

/** The limit fits into the 64 KiB of a request. */
const Answer = z.union([
  Typed.max(60_000, 'This is too long'),
  z.array(Typed.max(200, 'This is too long')).max(20, 'These are too many'),
])

/** Answers by task id: a string (radio, textarea) or the chosen options (checkbox). */
export const Answers = z.record(TaskId, Answer)
export type Answers = z.infer<typeof Answers>

/** The progress in percent. */
const Progress = z
  .number('Progress is a number from 0 to 100')
  .min(0, 'Progress is a number from 0 to 100')
  .max(100, 'Progress is a number from 0 to 100')
const Rating = z
  .int('A rating is a number from 1 to 5')
  .min(1, 'A rating is a number from 1 to 5')
  .max(5, 'A rating is a number from 1 to 5')
const TIME = 'Time spent is a whole number of seconds, at most 30 days'
const TimeSpent = z.int(TIME).min(0, TIME).max(2_592_000, TIME)

/** A saved day. An unsaved day is `{ progress: 0, answers: {}, rating: null, timeSpent: 0 }`. */
export const SavedDay = z.object({
  progress: Progress,
  answers: Answers,
  rating: Rating.nullable(),
  timeSpent: TimeSpent,
})
export type SavedDay = z.infer<typeof SavedDay>

/** The progress after the request. The course is finished when the last day is active and completed. */
const CourseProgress = z.object({ ok: z.literal(true), activeDay: z.int(), openedDay: z.int() })

const dayParams = z.object({ courseVersion: Series, day: DayInPath })
export const courseTitles = contract({
  method: 'get',
  path: '/account/courses/course-titles/:courseVersion',
  summary: 'The titles of all days, including locked ones, by day.',
  params: z.object({ courseVersion: Series }),
  reply: CourseTitles,
  ...subscribersOnly,
})

export const dayCourse = contract({
  method: 'get',
  path: '/account/courses/day-course/:courseVersion/:day',
  summary: 'The content of a day. A day that isn’t open yet gets 423.',
  params: dayParams,
  reply: DayCourse,
  refusals: [423],
  ...subscribersOnly,
})

export const dayMaterial = contract({
  method: 'get',
  path: '/account/courses/day-material/:courseVersion/:day',
  summary: 'Makes a day in any plan on the device of a reader who declined. A day that isn’t open yet gets 423.',
  params: dayParams,
  /** The Bible that the subscriber chose; null for the plan's. */
  reply: DayMaterial.extend({ translation: Translation.nullable() }),
  refusals: [423],
  ...subscribersOnly,
})

export const chapter = contract({
  method: 'get',
  path: '/account/courses/chapter/:chapter',
  summary: 'A whole chapter of the Bible in both translations. Chapters that no day names get 404.',
  params: z.object({ chapter: Chapter }),
  reply: ChapterText,
  ...subscribersOnly,
})

export const chooseTranslation = contract({
  method: 'post',
  path: '/account/courses/translation',
  summary: 'Chooses the Bible translation of all days, on every device.',
  body: z.object({ translation: Translation }),
  reply: z.object({ ok: z.literal(true) }),
  refusals: [409],
  ...subscribersOnly,
})

export const readAnswers = contract({
  method: 'get',
  path: '/account/answers/:courseVersion/:day',
  summary: 'The saved state of a day, including the latest save.',
  params: dayParams,
  reply: SavedDay,
  refusals: [423],
  ...subscribersOnly,
})

export const saveAnswers = contract({
  method: 'post',
  path: '/account/answers/:courseVersion/:day',
  summary: 'Saves a day and replaces its earlier state. Progress 100 completes it and unlocks the next day.',
  params: dayParams,
  body: z.object({
    day: Day,
    courseVersion: Series,
    progress: Progress,
    answers: Answers,
    rating: Rating.nullish().transform((rating) => rating ?? null),
    timeSpent: TimeSpent,
  }),
  reply: CourseProgress,
  refusals: [409, 422, 423],
  ...subscribersOnly,
})
export type SaveAnswers = z.input<typeof saveAnswers.body>

export const activeDay = contract({
  method: 'post',
  path: '/account/subscription/active-day',
  summary: 'Moves on to an open day. An earlier day changes nothing; a day beyond the opened one gets 422.',
  body: z.object({ activeDay: Day }),
  reply: CourseProgress,
  refusals: [409, 422],
  ...subscribersOnly,
})
