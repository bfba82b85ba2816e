import type { Sealed } from '#events/sealed.ts'
import { double, integer, integers, jsonb, nullable, table, text, timestamp, uuid } from './description.ts'

export const progressTables = {
  courses: table(
    {
      person_id: uuid,
      course_version: text,
      reached: integer,
      completed: integers,
      /** Of the course that the person registered for, with the purchase that they registered with. */
      registered_at: nullable(timestamp),
      purchase_id: nullable(text),
      stream_version: integer,
    },
    { key: ['person_id', 'course_version'] },
  ),
  days: table(
    {
      person_id: uuid,
      course_version: text,
      day: integer,
      progress: double,
      answers: jsonb<Sealed>(),
      rating: nullable(integer),
      time_spent_seconds: integer,
      saved_at: timestamp,
    },
    { key: ['person_id', 'course_version', 'day'] },
  ),
}

export const progressModel = { name: 'progress', tables: progressTables } as const
