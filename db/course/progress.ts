import type { Sealed } from '#events/core/sealed.ts'
import {
  double,
  integer,
  integers,
  jsonb,
  nullable,
  table,
  text,
  timestamp,
  uuid,
} from '#db/read-models/description.ts'

export const progressTables = {
  courses: table(
    {
      person_id: uuid('The subscriber.'),
      course_version: text('Version of the course, or what follows it.'),
      reached: integer('Highest day that was opened.'),
      completed: integers('Completed days.'),
      registered_at: nullable(timestamp('Time of the registration; null for what follows the course.')),
      begun_at: nullable(timestamp('Time at which what follows the course was begun; null for the course.')),
      purchase_id: nullable(text('Purchase of the registration; null for what follows the course.')),
      stream_version: integer('Version of the stream that the row includes.'),
    },
    { key: ['person_id', 'course_version'], indexes: { courses_registered: 'registered_at' } },
  ),
  days: table(
    {
      person_id: uuid('The subscriber.'),
      course_version: text('Version of the course.'),
      day: integer('Day of the course, from 1.'),
      progress: double('Progress within the day in percent.'),
      answers: jsonb<Sealed>('What the subscriber wrote, sealed.'),
      rating: nullable(integer('Stars from 1 to 5; null if none were given.')),
      time_spent_seconds: integer('Time spent on the day.'),
      saved_at: timestamp('Time of the latest save.'),
    },
    { key: ['person_id', 'course_version', 'day'] },
  ),
}

export const progressModel = { name: 'progress', tables: progressTables } as const
