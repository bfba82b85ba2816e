import type { Pool } from '#db/client.ts'
import { StoreUnavailable } from '#db/store/event-store.ts'
import { createBatcher } from '#db/store/batcher.ts'
import type { EventOf } from '#events/catalog.ts'
import { courseStream } from '#events/course.ts'
import {
  atTheBeginning,
  type CourseEvent,
  evolveProgress,
  isCourseEvent,
  type CourseProgress,
} from '#events/state/course-state.ts'
import { decodeNeeded, type StoredEvent } from '#events/decode.ts'
import type { Sealed } from '#events/sealed.ts'
import { whenProjected } from '#api/http/when-projected.ts'

/** What was saved of a day last, as it is kept. */
export type StoredDay = {
  day: number
  progress: number
  /** JSON. */
  answers: Sealed
  rating: number | null
  timeSpentSeconds: number
  savedAt: Date
}

/**
 * What the read model holds, and in the same look all that it does not hold yet: so nobody ever reads less than what
 * they themselves have written, however far the projector is behind, and no long stream is ever read whole.
 */
const looking = (rows: string) => `
  select look.* from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) with ordinality as asked(person, version, stream, day, n)
  cross join lateral (
    with known as (
      select reached, completed, stream_version from read.progress_courses
      where person_id = asked.person and course_version = asked.version)
    select (select row_to_json(known) from known) as known,
      ${rows} as rows,
      (select coalesce(json_agg(json_build_object('position', position, 'stream', e.stream, 'streamVersion', stream_version,
          'id', event_id, 'type', type, 'schemaVersion', schema_version, 'data', data, 'metadata', metadata,
          'at', recorded_at) order by stream_version), '[]')
        from event_store.events e
        where e.stream = asked.stream and stream_version > coalesce((select stream_version from known), 0)) as tail) as look
  order by asked.n`

const PROGRESS = looking(`'[]'::json`)

const DAYS = looking(`
  (select coalesce(json_agg(json_build_object('day', d.day, 'progress', progress, 'answers', answers, 'rating', rating,
      'timeSpentSeconds', time_spent_seconds, 'savedAt', saved_at) order by d.day), '[]')
    from read.progress_days d
    where person_id = asked.person and course_version = asked.version and (asked.day is null or d.day = asked.day))`)

type Asked = { personId: string; courseVersion: string; day?: number | undefined }
type Told<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }
type Look = {
  known: (CourseProgress & { stream_version: number }) | null
  rows: Told<StoredDay>[]
  tail: Told<StoredEvent>[]
}

type Happened = CourseEvent & { at: Date }

const kept = (
  { day, progress, answers, rating, timeSpentSeconds }: EventOf<'course.day-saved'>['data'],
  savedAt: Date,
): StoredDay => ({
  day,
  progress,
  answers,
  rating,
  timeSpentSeconds,
  savedAt,
})

export type ProgressReader = ReturnType<typeof createProgressReader>

/** Where people are in the course, and what they saved: always including what they just did. */
export const createProgressReader = (pool: Pool) => {
  /** Looks that are taken at the same moment are one. */
  const createLook = (name: string, text: string) =>
    createBatcher<Asked, Look>({
      maxBatch: 64,
      concurrency: 1,
      maxQueue: 20_000,
      createOverflowError: () => new StoreUnavailable('Too many looks at the progress are waiting'),
      send: async (asked) => {
        const lists = [
          asked.map(({ personId }) => personId),
          asked.map(({ courseVersion }) => courseVersion),
          asked.map(({ personId }) => courseStream(personId)),
          asked.map(({ day }) => day ?? null),
        ]
        const { rows } = await whenProjected(pool.query<Look>({ name, text, values: lists }))
        return rows
      },
    })
  const lookAtProgress = createLook('progress-of', PROGRESS)
  const lookAtDays = createLook('progress-days', DAYS)

  const told = ({ tail }: Look, courseVersion: string) =>
    decodeNeeded(
      tail.map((stored) => ({ ...stored, at: new Date(stored.at) })),
      isCourseEvent,
    ).filter(
      (event): event is typeof event & Happened => isCourseEvent(event) && event.data.courseVersion === courseVersion,
    )

  return {
    /** How far a person has come in a version of the course. @throws {Refusal} 503 before the projector ever ran. */
    of: async (personId: string, courseVersion: string): Promise<CourseProgress> => {
      const look = await lookAtProgress({ personId, courseVersion })
      const { reached, completed } = look.known ?? atTheBeginning
      return told(look, courseVersion).reduce<CourseProgress>(evolveProgress, { reached, completed })
    },

    /** The days that a person saved, by day; with `day`, that one alone. */
    days: async (personId: string, courseVersion: string, day?: number): Promise<Map<number, StoredDay>> => {
      const look = await lookAtDays({ personId, courseVersion, day })
      const found = new Map(
        look.rows.map((one): [number, StoredDay] => [one.day, { ...one, savedAt: new Date(one.savedAt) }]),
      )
      for (const event of told(look, courseVersion)) {
        if (event.type === 'course.day-saved' && (day === undefined || event.data.day === day)) {
          found.set(event.data.day, kept(event.data, event.at))
        }
      }
      return found
    },
  }
}
