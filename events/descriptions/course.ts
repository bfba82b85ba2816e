import type { courseEvents } from '#events/course/course.ts'
import type { EventDescription } from '../event-description.ts'

export const COURSE_VERSION = 'Name of the version of the course.'
const DAY = 'Day of the course, from 1.'

/** Descriptions of what subscribers do in the course, for docs/events.md and the views of analysts. */
export const courseDescriptions: { [type in keyof typeof courseEvents]: EventDescription<type> } = {
  'course.day-saved': {
    recorded: 'The subscriber saves a day. It replaces everything that was saved of the day before.',
    fields: {
      courseVersion: COURSE_VERSION,
      day: DAY,
      progress: 'Percent of the day; 100 is completed, and stays so.',
      answers: 'Answers of the subscriber by task.',
      rating: 'Stars from 1 to 5; null without a rating.',
      timeSpentSeconds: 'Time spent on the day in all, in seconds.',
    },
  },
  'course.day-reached': {
    recorded: 'The subscriber moves on to a day that is open.',
    fields: { courseVersion: COURSE_VERSION, day: DAY },
  },
  'course.sequel-begun': {
    recorded: 'The subscriber begins what follows the course.',
    fields: {
      courseVersion: 'Name of what begins: `s2` for the second season, `daily` for daily pages.',
      begunAt: 'Time of the beginning (UTC).',
    },
  },
  'course.season-entered': {
    recorded: 'The subscriber chooses that daily pages follow a season of the church year.',
    fields: {
      courseVersion: 'Name of daily pages: `daily`.',
      day: 'The first page that follows the season.',
      season: 'advent, lent, holy-week or easter, or great-lent, great-week or pascha of the Orthodox calendar.',
      seasonDay: 'Day of the season on that page, from 1.',
      days: 'Days that the season has that year.',
    },
  },
  'course.season-left': {
    recorded: 'The subscriber chooses that daily pages follow no season.',
    fields: { courseVersion: 'Name of daily pages: `daily`.', day: 'The first page that follows no season.' },
  },
  'course.friend-invited': {
    recorded: 'The subscriber makes a link with which one friend reads the same day. An earlier link ends.',
    fields: { courseVersion: COURSE_VERSION, digest: 'Digest of the random token in the link.' },
  },
  'course.friend-ended': { recorded: 'The subscriber ends the invitation.', fields: { courseVersion: COURSE_VERSION } },
  'course.friend-read': {
    recorded: 'The friend with the link has read today.',
    fields: { courseVersion: COURSE_VERSION, on: 'The date, where the subscriber is.' },
  },
  'course.writing-consent-chosen': {
    recorded:
      'The subscriber gives or withdraws consent to store what they write in the course. The last choice counts.',
    fields: { courseVersion: COURSE_VERSION, saves: 'Whether answers of the course may be stored.' },
  },
  'course.owner-erased': {
    recorded: 'The subscriber was erased: no purchase and no account leads to this course any more.',
    fields: { courseVersion: COURSE_VERSION },
  },
  'course.translation-chosen': {
    recorded: 'The subscriber chooses the Bible translation of all days.',
    fields: { courseVersion: COURSE_VERSION, translation: 'kjv is the King James, web the World English Bible.' },
  },
}
