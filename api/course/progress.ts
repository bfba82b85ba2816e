import type { Pool } from '#db/client.ts'
import { STREAM_EVENTS } from '#db/store/in-stream.ts'
import { jsonObject, type JsonObjectOf, type RowOf, viewOf } from '#db/read-models/description.ts'
import { progressModel, type progressTables } from '#db/course/progress.ts'
import { StoreUnavailable } from '#db/event-store.ts'
import { createBatcher } from '#db/store/batcher.ts'
import type { EventOf } from '#events/catalog.ts'
import { courseStream } from '#events/course/course.ts'
import {
  atTheBeginning,
  type CourseEvent,
  evolveProgress,
  isCourseEvent,
  type CourseProgress,
} from '#events/course/course-state.ts'
import { decodeNeeded, type StoredEvent } from '#events/decode.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { whenProjected } from '#api/http/when-projected.ts'

/** The content of a day that was saved last. */
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
 * Reads the read model and, in the same statement, all later events of the stream. So a person always sees everything
 * they wrote, however far the projector is behind, and no long stream is read completely. The projector includes the events
 * of a stream in order, so a row of any version shows how far all rows of the person are.
 * The statement is written by hand because it is prepared once per connection and answers many requests at once.
 */
const progressQuery = (rows: string) => `
  select result.* from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) with ordinality as requested(person, version, stream, day, n)
  cross join lateral (
    with known as (
      select reached, completed from ${viewOf(progressModel, 'courses')}
      where person_id = requested.person and course_version = requested.version),
    included as (
      select max(stream_version) as version from ${viewOf(progressModel, 'courses')}
      where person_id = requested.person)
    select (select row_to_json(known) from known) as known,
      ${rows} as rows,
      (select coalesce(json_agg(json_build_object('position', position, 'stream', e.stream, 'streamVersion', stream_version,
          'id', event_id, 'type', type, 'schemaVersion', schema_version, 'data', data, 'metadata', metadata,
          'at', recorded_at) order by stream_version), '[]')
        from ${STREAM_EVENTS}
        where s.stream = requested.stream and stream_version > coalesce((select version from included), 0)) as tail) as result
  order by requested.n`

/** Reads the progress of persons, including everything they did a moment ago. */
export type ProgressReader = {
  /** @throws {Refusal} 503 before the projector has run for the first time. */
  of: (personId: string, courseVersion: string) => Promise<CourseProgress>
  /** Returns the saved days by number: all of them, or only `day`. */
  days: (personId: string, courseVersion: string, day?: number) => Promise<Map<number, StoredDay>>
}

export const createProgressReader = (pool: Pool): ProgressReader => {
  const readProgress = createBatchedQuery(pool, 'progress-of', COURSE_PROGRESS)
  const readDays = createBatchedQuery(pool, 'progress-days', SAVED_DAYS)

  return {
    of: async (personId, courseVersion) => {
      const row = await readProgress({ personId, courseVersion })
      const { reached, completed } = row.known ?? atTheBeginning
      return laterEvents(row, courseVersion).reduce<CourseProgress>(evolveProgress, { reached, completed })
    },

    days: async (personId, courseVersion, day) => {
      const row = await readDays({ personId, courseVersion, day })
      const days = new Map(
        row.rows.map((stored): [number, StoredDay] => [stored.day, { ...stored, savedAt: new Date(stored.savedAt) }]),
      )
      for (const event of laterEvents(row, courseVersion)) {
        if (event.type === 'course.day-saved' && (day === undefined || event.data.day === day)) {
          days.set(event.data.day, toStoredDay(event.data, event.at))
        }
      }
      return days
    },
  }
}

/** Creates a batcher for one query, so requests of the same moment share one statement. */
const createBatchedQuery = (pool: Pool, name: string, text: string) =>
  createBatcher<ProgressRequest, Row>({
    maxBatch: 64,
    concurrency: 1,
    maxQueue: 20_000,
    createOverflowError: () => new StoreUnavailable('Too many requests for progress are waiting'),
    send: async (requests) => {
      const lists = [
        requests.map(({ personId }) => personId),
        requests.map(({ courseVersion }) => courseVersion),
        requests.map(({ personId }) => courseStream(personId)),
        requests.map(({ day }) => day ?? null),
      ]
      const { rows } = await whenProjected(pool.query<Row>({ name, text, values: lists }))
      return rows
    },
  })

const laterEvents = ({ tail }: Row, courseVersion: string) =>
  decodeNeeded(
    tail.map((stored) => ({ ...stored, at: new Date(stored.at) })),
    isCourseEvent,
  ).filter(
    (event): event is typeof event & TimedEvent => isCourseEvent(event) && event.data.courseVersion === courseVersion,
  )

const toStoredDay = (data: EventOf<'course.day-saved'>['data'], savedAt: Date): StoredDay => {
  const { day, progress, answers, rating, timeSpentSeconds } = data
  return { day, progress, answers, rating, timeSpentSeconds, savedAt }
}

const DAY = {
  day: 'day',
  progress: 'progress',
  answers: 'answers',
  rating: 'rating',
  timeSpentSeconds: 'time_spent_seconds',
  savedAt: 'saved_at',
} as const
type StoredDayJson = JsonObjectOf<typeof progressTables.days, typeof DAY>

const COURSE_PROGRESS = progressQuery(`'[]'::json`)

const SAVED_DAYS = progressQuery(`
  (select coalesce(json_agg(${jsonObject(DAY)} order by d.day), '[]')
    from ${viewOf(progressModel, 'days')} d
    where person_id = requested.person and course_version = requested.version
      and (requested.day is null or d.day = requested.day))`)

type ProgressRequest = { personId: string; courseVersion: string; day?: number | undefined }
/** JSON has no dates. */
type Json<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }
type Row = {
  known: Pick<RowOf<typeof progressTables.courses>, 'reached' | 'completed'> | null
  rows: StoredDayJson[]
  tail: Json<StoredEvent>[]
}

type TimedEvent = CourseEvent & { at: Date }
