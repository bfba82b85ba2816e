import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import type { EventStore } from '#db/event-store.ts'
import { inStream } from '#db/store/in-stream.ts'
import { courseStream } from '#events/course/course.ts'
import { decodeKnown } from '#events/decode.ts'
import { atTheBeginning, type CourseProgress, evolveProgress, isCourseEvent } from '#events/course/course-state.ts'

/** Progress in the course or what follows it, and when that was begun. */
export type SeriesProgress = CourseProgress & { begunAt: Date | null }

/** Reads what a person did in the course without its whole stream, which grows by a save a day. */
export type CourseFacts = {
  /** Returns the progress by version of the course, with everything that was recorded a moment ago. */
  progressOf: (personId: string) => Promise<ReadonlyMap<string, SeriesProgress>>
  /** Returns when a day was completed last. */
  completedAt: (personId: string) => Promise<Date | undefined>
}

export const createCourseFacts = ({ pool, store }: { pool: Pool; store: EventStore }): CourseFacts => ({
  progressOf: async (personId) => {
    const query = views
      .selectFrom('progress_courses')
      .select(['course_version as series', 'reached', 'completed', 'begun_at as begunAt', 'stream_version as version'])
      .where('person_id', '=', personId)
    const known = await ifProjected(runQuery(pool, query))
    const included = Math.max(0, ...known.map(({ version }) => version))
    const courses = new Map(
      known.map(({ series, reached, completed, begunAt }): [string, SeriesProgress] => [
        series,
        { reached, completed, begunAt },
      ]),
    )
    for (const event of decodeKnown(await store.readStream(courseStream(personId), included))) {
      if (!isCourseEvent(event)) continue
      const before = courses.get(event.data.courseVersion) ?? { ...atTheBeginning, begunAt: null }
      const begunAt = event.type === 'course.sequel-begun' ? new Date(event.data.begunAt) : before.begunAt
      courses.set(event.data.courseVersion, { ...evolveProgress(before, event), begunAt })
    }
    return courses
  },

  completedAt: async (personId) => {
    const { rows } = await pool.query<{ at: Date }>(
      `select e.recorded_at as at from event_store.events e
       where ${inStream('$1')} and e.type = 'course.day-saved' and (e.data ->> 'progress')::float8 >= 100
       order by e.stream_version desc limit 1`,
      [courseStream(personId)],
    )
    return rows[0]?.at
  },
})
