import { z } from 'zod'
import { Answers } from './cabinet-course.ts'
import { subscribersOnly } from '#api/contracts/course/access.ts'
import { PsalmMotif, Season, Sequel, Series, Translation } from './course.ts'
import { contract } from '#api/contracts/endpoint.ts'

export const NOT_THE_SEASON = 'This season isn’t now. You can walk it when it comes.'
export const NOT_FINISHED = 'This opens when you’ve saved the last day of your course.'

const Begun = z.object({
  /** The date of day 1, where the subscriber was. */
  begunOn: z.iso.date(),
  /** The latest open day. */
  openedDay: z.int(),
  /** The saved days, ascending. */
  saved: z.array(z.int()),
})
export type Begun = z.infer<typeof Begun>

/** A season of the church year in which today's daily page is. */
const CurrentSeason = z.object({
  season: Season,
  /** "Advent" */
  name: z.string(),
  about: z.string(),
  /** "The first Sunday of Advent" */
  day: z.string(),
  /** Its last day. */
  endsOn: z.iso.date(),
  /** Whether the subscriber's pages follow it. */
  isEntered: z.boolean(),
})
export type CurrentSeason = z.infer<typeof CurrentSeason>

export const Sequels = z.object({
  ok: z.literal(true),
  /** Whether the last day of the course is saved. Before that, no sequel can begin. */
  isFinished: z.boolean(),
  /** Null for a sequel that hasn't begun. */
  begun: z.record(Sequel, Begun.nullable()),
  /** The season that the subscriber follows, or those that may be entered: one of each calendar at most. */
  seasons: z.array(CurrentSeason),
})
export type SequelsReply = z.infer<typeof Sequels>

export const sequels = contract({
  method: 'get',
  path: '/account/sequels',
  summary: 'What follows the course, and how far the subscriber is in it.',
  reply: Sequels,
  ...subscribersOnly,
})

export const beginSequel = contract({
  method: 'post',
  path: '/account/sequels',
  summary: 'Begins what follows the course. Its first day is today. Before the course is finished it gets 422.',
  body: z.object({ sequel: Sequel }),
  reply: Sequels,
  refusals: [409, 422],
  ...subscribersOnly,
})

export const chooseSeason = contract({
  method: 'post',
  path: '/account/season',
  summary: 'Lets daily pages follow a current season of the church year, or no season. Read pages stay as they were.',
  body: z.object({ season: Season, enters: z.boolean() }),
  reply: Sequels,
  refusals: [409, 422],
  ...subscribersOnly,
})

export const rhythm = contract({
  method: 'get',
  path: '/account/rhythm',
  summary: 'The last two weeks: on which days the subscriber saved something.',
  reply: z.object({
    /** Today is the last one. Days before the registration are left out. */
    days: z.array(z.boolean()).max(14),
  }),
  ...subscribersOnly,
})

export type RhythmReply = z.infer<typeof rhythm.reply>

const JournalEntry = z.object({
  courseVersion: Series,
  day: z.int(),
  title: z.string(),
  motif: PsalmMotif.optional(),
  /** The date of a daily page; of all other days, the date of the last save. */
  date: z.iso.date(),
  answers: z.array(z.object({ question: z.string(), answer: Answers.valueType })),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const journal = contract({
  method: 'get',
  path: '/account/journal',
  summary: 'Everything that the subscriber has written, newest first.',
  reply: z.object({ entries: z.array(JournalEntry) }),
  ...subscribersOnly,
})
export type JournalReply = z.infer<typeof journal.reply>

const Certificate = z.object({
  ok: z.literal(true),
  /** First and last name. */
  name: z.string(),
  /** The date on which the last missing day was saved, where the subscriber was. Null while days are missing. */
  completedOn: z.iso.date().nullable(),
  /** The days that aren't saved yet, ascending. */
  missing: z.array(z.int()),
  /** The passage that the last day ends with. */
  verse: z.object({ text: z.string(), source: z.string(), translation: Translation }),
})
export type CertificateReply = z.infer<typeof Certificate>

export const certificate = contract({
  method: 'get',
  path: '/account/certificate/:courseVersion',
  summary: 'What the certificate of a course or a season shows, or which days are missing.',
  params: z.object({ courseVersion: Series }),
  reply: Certificate,
  ...subscribersOnly,
})
