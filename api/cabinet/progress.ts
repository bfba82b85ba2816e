import type { Pool } from '#db/client.ts'
import type { EventOf } from '#events/catalog.ts'
import { courseStream } from '#events/course.ts'
import { atTheBeginning, type CourseEvent, evolveProgress, isCourseEvent, type Progress } from '#events/course-state.ts'
import { decode, type StoredEvent } from '#events/decode.ts'
import type { Sealed } from '#events/sealed.ts'
import { unavailable } from '../lib/refusal.ts'

/** What was saved of a day last, as it is kept. */
export type KeptDay = {
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
  with known as (
    select reached, completed, stream_version from read.progress_courses where person_id = $1 and course_version = $2)
  select (select row_to_json(known) from known) as known,
    ${rows} as rows,
    (select coalesce(json_agg(json_build_object('position', position, 'stream', stream, 'streamVersion', stream_version,
        'id', event_id, 'type', type, 'schemaVersion', schema_version, 'data', data, 'metadata', metadata,
        'at', recorded_at) order by stream_version), '[]')
      from event_store.events
      where stream = $3 and stream_version > coalesce((select stream_version from known), 0)) as tail`

const PROGRESS = looking(`'[]'::json`)

const DAYS = looking(`
  (select coalesce(json_agg(json_build_object('day', day, 'progress', progress, 'answers', answers, 'rating', rating,
      'timeSpentSeconds', time_spent_seconds, 'savedAt', saved_at) order by day), '[]')
    from read.progress_days where person_id = $1 and course_version = $2 and ($4::int is null or day = $4))`)

type Told<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }
type Look = { known: (Progress & { stream_version: number }) | null; rows: Told<KeptDay>[]; tail: Told<StoredEvent>[] }

/** The views are made by the projector, which has perhaps not started since this question was added. */
const isNotThereYet = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

type Happened = CourseEvent & { at: Date }

const kept = ({ day, progress, answers, rating, timeSpentSeconds }: EventOf<'course.day-saved'>['data'], savedAt: Date): KeptDay => ({
  day, progress, answers, rating, timeSpentSeconds, savedAt,
})

export type ProgressReader = ReturnType<typeof makeProgressReader>

/** Where people are in the course, and what they saved: always including what they just did. */
export const makeProgressReader = (pool: Pool) => {
  const look = async (name: string, text: string, personId: string, courseVersion: string, more: unknown[] = []) => {
    const values = [personId, courseVersion, courseStream(personId), ...more]
    const { rows } = await pool.query<Look>({ name, text, values }).catch((error: unknown) => {
      throw isNotThereYet(error) ? unavailable() : error
    })
    const { known = null, rows: days = [], tail = [] } = rows[0] ?? {}
    const since = tail
      .map((stored) => decode({ ...stored, at: new Date(stored.at) }))
      .filter((event): event is typeof event & Happened => isCourseEvent(event) && event.data.courseVersion === courseVersion)
    return { known, days, since }
  }

  return {
    /** How far a person has come in a version of the course. @throws {Refusal} 503 before the projector ever ran. */
    of: async (personId: string, courseVersion: string): Promise<Progress> => {
      const { known, since } = await look('progress-of', PROGRESS, personId, courseVersion)
      const { reached, completed } = known ?? atTheBeginning
      return since.reduce<Progress>(evolveProgress, { reached, completed })
    },

    /** The days that a person saved, by day; with `day`, that one alone. */
    days: async (personId: string, courseVersion: string, day?: number): Promise<Map<number, KeptDay>> => {
      const { days, since } = await look('progress-days', DAYS, personId, courseVersion, [day ?? null])
      const found = new Map(days.map((one): [number, KeptDay] => [one.day, { ...one, savedAt: new Date(one.savedAt) }]))
      for (const event of since) {
        if (event.type === 'course.day-saved' && (day === undefined || event.data.day === day)) {
          found.set(event.data.day, kept(event.data, event.at))
        }
      }
      return found
    },
  }
}
