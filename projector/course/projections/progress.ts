import { anyOf, runQuery } from '#db/query.ts'
import { projectionOf, tablesIn, upsertRows, type WrittenRow } from '#db/read-models/description.ts'
import { progressModel, type progressTables } from '#db/course/progress.ts'
import { atTheBeginning, evolveProgress, type CourseProgress } from '#events/course/course-state.ts'
import { type courseEvents, personOfCourse } from '#events/course/course.ts'
import type { EventOf, PlacedEvent } from '#events/catalog.ts'
import { createProjection, type Handlers } from '#projector/projection.ts'
import { type Change, type Tx } from '#projector/engine/projection.ts'

type Save = EventOf<'course.day-saved'>['data'] & { savedAt: Date }

/** Progress of one subscriber in one version of the course. */
type Course = CourseProgress & {
  /** Null for what follows the course. */
  registered: { at: Date; purchaseId: string } | null
  /** Null for the course. */
  begunAt: Date | null
  /** Stream version up to which events are applied, so a reader can add later ones. */
  streamVersion: number
  /** Latest saves that aren't in the table yet. */
  saves: ReadonlyMap<number, Save>
}

const noProgress: Course = { ...atTheBeginning, registered: null, begunAt: null, streamVersion: 0, saves: new Map() }

const withProgress = (course: Course, event: PlacedEvent<keyof typeof courseEvents>): Course => ({
  ...course,
  ...evolveProgress(course, event),
  streamVersion: event.streamVersion,
})

const on: Handlers<Course> = {
  'account.registered': (course = noProgress, { data }) => ({
    ...course,
    registered: { at: new Date(data.registeredAt), purchaseId: data.payoutSubId },
  }),
  'course.day-reached': (course = noProgress, event) => withProgress(course, event),
  'course.sequel-begun': (course = noProgress, event) => ({
    ...withProgress(course, event),
    begunAt: new Date(event.data.begunAt),
  }),
  'course.season-entered': (course = noProgress, event) => withProgress(course, event),
  'course.season-left': (course = noProgress, event) => withProgress(course, event),
  'course.writing-consent-chosen': (course = noProgress, event) => withProgress(course, event),
  'course.translation-chosen': (course = noProgress, event) => withProgress(course, event),
  // A rebuild doesn't see whose registration it was.
  'course.owner-erased': (course = noProgress, event) => ({ ...withProgress(course, event), registered: null }),
  'course.day-saved': (course = noProgress, event) => ({
    ...withProgress(course, event),
    saves: new Map(course.saves).set(event.data.day, { ...event.data, savedAt: event.at }),
  }),
}

const keyOf = (personId: string, courseVersion: string) => `${personId} ${courseVersion}`

/** Returns the key of an event; none for the registration of an erased account. Only registrations and course events are handled, so other events need no key. */
const key = ({ type, stream, data }: PlacedEvent) => {
  const personId = type === 'account.registered' ? data.personId : personOfCourse(stream)
  return personId && keyOf(personId, 'courseVersion' in data ? data.courseVersion : '')
}

const partsOf = (key: string) => {
  const [person_id = '', course_version = ''] = key.split(' ')
  return { person_id, course_version }
}

const load = async ({ client, schema }: Tx, keys: string[]) => {
  const persons = keys.map((one) => partsOf(one).person_id)
  const rows = await runQuery(
    client,
    tablesIn(progressModel, schema).selectFrom('courses').selectAll().where('person_id', '=', anyOf(persons)),
  )
  return new Map(
    rows.map(({ person_id, course_version, registered_at: at, purchase_id: purchaseId, ...row }): [string, Course] => [
      keyOf(person_id, course_version),
      {
        reached: row.reached,
        completed: row.completed,
        streamVersion: row.stream_version,
        registered: at && purchaseId !== null ? { at, purchaseId } : null,
        begunAt: row.begun_at,
        saves: new Map(),
      },
    ]),
  )
}

const dayRow = (key: string, save: Save): WrittenRow<typeof progressTables.days> => ({
  ...partsOf(key),
  day: save.day,
  progress: save.progress,
  answers: save.answers,
  rating: save.rating,
  time_spent_seconds: save.timeSpentSeconds,
  saved_at: save.savedAt,
})

const save = async (tx: Tx, changes: Change<Course>[]) => {
  const courses = changes.map(({ key, after }) => ({
    ...partsOf(key),
    reached: after.reached,
    completed: [...after.completed],
    stream_version: after.streamVersion,
    registered_at: after.registered?.at,
    begun_at: after.begunAt,
    purchase_id: after.registered?.purchaseId,
  }))
  await upsertRows(tx, progressModel, 'courses', courses)
  const days = changes.flatMap(({ key, after }) => [...after.saves.values()].map((one) => dayRow(key, one)))
  await upsertRows(tx, progressModel, 'days', days)
}

/** Shows when subscribers registered, how far they are in the course, and their saves by day. Answers stay sealed. */
export const progress = createProjection<Course>({ ...projectionOf(progressModel), revision: 4, key, on, load, save })
