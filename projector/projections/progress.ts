import { atTheBeginning, evolveProgress, type CourseProgress } from '#events/state/course-state.ts'
import { type courseEvents, personOfCourse } from '#events/course.ts'
import type { EventOf, PlacedEvent } from '#events/catalog.ts'
import { type Change, type Handlers, createProjection, type Tx } from '#projector/engine/projection.ts'

type Save = EventOf<'course.day-saved'>['data'] & { savedAt: Date }

/** Progress of one subscriber in one version of the course. */
type Course = CourseProgress & {
  /** Stream version up to which events are applied, so a reader can add later ones. */
  streamVersion: number
  /** Latest saves that aren't in the table yet. */
  saves: ReadonlyMap<number, Save>
}

const noProgress: Course = { ...atTheBeginning, streamVersion: 0, saves: new Map() }

const withProgress = (course: Course, event: PlacedEvent<keyof typeof courseEvents>): Course => ({
  ...course,
  ...evolveProgress(course, event),
  streamVersion: event.streamVersion,
})

const on: Handlers<Course> = {
  'course.day-reached': (course = noProgress, event) => withProgress(course, event),
  'course.day-saved': (course = noProgress, event) => ({
    ...withProgress(course, event),
    saves: new Map(course.saves).set(event.data.day, { ...event.data, savedAt: event.at }),
  }),
}

const create = (schema: string) => `
  create table ${schema}.courses (
    person_id uuid, course_version text, reached int not null, completed int[] not null, stream_version int not null,
    primary key (person_id, course_version));
  create table ${schema}.days (
    person_id uuid, course_version text, day int, progress double precision not null, answers jsonb not null, rating int,
    time_spent_seconds int not null, saved_at timestamptz not null, primary key (person_id, course_version, day));`

const keyOf = (personId: string, courseVersion: string) => `${personId} ${courseVersion}`

/** Returns the key of an event. Only course events are handled, so other events need no key. */
const key = ({ stream, data }: PlacedEvent) =>
  keyOf(personOfCourse(stream), 'courseVersion' in data ? data.courseVersion : '')

const partsOf = (key: string) => {
  const [person_id = '', course_version = ''] = key.split(' ')
  return { person_id, course_version }
}

type Row = { person_id: string; course_version: string; reached: number; completed: number[]; stream_version: number }

const load = async ({ client, schema }: Tx, keys: string[]) => {
  const { rows } = await client.query<Row>(`select * from ${schema}.courses where person_id = any($1::uuid[])`, [
    keys.map((one) => partsOf(one).person_id),
  ])
  return new Map(
    rows.map(({ person_id, course_version, reached, completed, stream_version }): [string, Course] => [
      keyOf(person_id, course_version),
      { reached, completed, streamVersion: stream_version, saves: new Map() },
    ]),
  )
}

const saveRow = (key: string, save: Save) => ({
  ...partsOf(key),
  day: save.day,
  progress: save.progress,
  answers: save.answers,
  rating: save.rating,
  time_spent_seconds: save.timeSpentSeconds,
  saved_at: save.savedAt,
})

const save = async ({ client, schema }: Tx, changes: Change<Course>[]) => {
  const courses = changes.map(({ key, after }) => ({
    ...partsOf(key),
    reached: after.reached,
    completed: after.completed,
    stream_version: after.streamVersion,
  }))
  await client.query(
    `insert into ${schema}.courses select * from jsonb_populate_recordset(null::${schema}.courses, $1)
     on conflict (person_id, course_version) do update set
       reached = excluded.reached, completed = excluded.completed, stream_version = excluded.stream_version`,
    [JSON.stringify(courses)],
  )
  const days = changes.flatMap(({ key, after }) => [...after.saves.values()].map((one) => saveRow(key, one)))
  if (days.length === 0) return
  await client.query(
    `insert into ${schema}.days select * from jsonb_populate_recordset(null::${schema}.days, $1)
     on conflict (person_id, course_version, day) do update set
       progress = excluded.progress, answers = excluded.answers, rating = excluded.rating,
       time_spent_seconds = excluded.time_spent_seconds, saved_at = excluded.saved_at`,
    [JSON.stringify(days)],
  )
}

/** Shows how far subscribers are in the course, and their saves by day. Answers stay sealed. */
export const progress = createProjection<Course>({
  name: 'progress',
  revision: 1,
  tables: ['courses', 'days'],
  create,
  key,
  on,
  load,
  save,
})
