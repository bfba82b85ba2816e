import type { EventOf } from '#events/catalog.ts'
import {
  activeDayOf,
  atTheBeginning,
  type CourseEvent,
  evolveProgress,
  type CourseProgress,
} from '#events/course/course-state.ts'
import { enterSeason, leaveSeason, type Walk, walkOn } from './season-walk.ts'

type Save = EventOf<'course.day-saved'>['data']
type Translation = EventOf<'course.translation-chosen'>['data']['translation']

export type CourseState = {
  /** By version of the course. */
  progress: ReadonlyMap<string, CourseProgress>
  /** Digests of the content that was saved last, by bucket and day. Small buckets make it cheap to add a day. */
  saved: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** The chosen translation; undefined leaves it to the plan. */
  translation: Translation | undefined
  /** Times at which sequels began, by sequel. */
  begunAt: ReadonlyMap<string, string>
  /** The seasons of the church year that daily pages follow, the first entered first. */
  walks: readonly Walk[]
  /** Whether the person agreed that what they write is stored; undefined before they chose. */
  savesWriting: boolean | undefined
  /** Ids under which answers are sealed since the last withdrawal: the person's, and one for what they write. */
  writers: readonly string[]
}

export const noCourse: CourseState = {
  progress: new Map(),
  saved: new Map(),
  translation: undefined,
  begunAt: new Map(),
  walks: [],
  savesWriting: undefined,
  writers: [],
}

const BUCKET_DAYS = 32

export const evolveCourse = (state: CourseState, event: CourseEvent): CourseState => {
  const { courseVersion } = event.data
  const before = state.progress.get(courseVersion) ?? atTheBeginning
  return {
    ...evolveKnown(state, event),
    progress: new Map(state.progress).set(courseVersion, evolveProgress(before, event)),
  }
}

const evolveKnown = (state: CourseState, event: CourseEvent): CourseState => {
  switch (event.type) {
    case 'course.day-saved': {
      const { writers } = state
      const { person } = event.data.answers
      return {
        ...state,
        saved: withSaved(state.saved, event.data),
        writers: writers.includes(person) ? writers : [...writers, person],
      }
    }
    case 'course.translation-chosen':
      return { ...state, translation: event.data.translation }
    case 'course.sequel-begun':
      return { ...state, begunAt: new Map(state.begunAt).set(event.data.courseVersion, event.data.begunAt) }
    case 'course.season-entered':
      return { ...state, walks: enterSeason(state.walks, event.data) }
    case 'course.season-left':
      return { ...state, walks: leaveSeason(state.walks, event.data.day) }
    case 'course.writing-consent-chosen': {
      const savesWriting = event.data.saves
      // A withdrawal forgets everything that was saved before it.
      return savesWriting ? { ...state, savesWriting } : { ...state, savesWriting, saved: new Map(), writers: [] }
    }
    case 'course.day-reached':
    case 'course.owner-erased':
      return state
    default:
      return event satisfies never
  }
}

const withSaved = (saved: CourseState['saved'], save: Save): CourseState['saved'] => {
  const bucket = bucketOf(save)
  return new Map(saved).set(bucket, new Map(saved.get(bucket)).set(save.day, contentOf(save)))
}

const bucketOf = ({ courseVersion, day }: Pick<Save, 'courseVersion' | 'day'>) =>
  `${courseVersion} ${Math.floor(day / BUCKET_DAYS)}`
const contentOf = ({ progress, answers, rating, timeSpentSeconds }: Save) =>
  [answers.digest, progress, rating, timeSpentSeconds].join(' ')

/** Returns whether the answers of a day may still be shown: no withdrawal followed its last save. */
export const isStored = ({ saved }: CourseState, { courseVersion, day }: { courseVersion: string; day: number }) =>
  saved.get(bucketOf({ courseVersion, day }))?.has(day) ?? false

/** Gives or withdraws the consent to store what a person writes. */
export const decideWriting = (
  { savesWriting }: CourseState,
  choice: { courseVersion: string; saves: boolean },
): CourseEvent[] => (savesWriting === choice.saves ? [] : [{ type: 'course.writing-consent-chosen', data: choice }])

/** Saves a day. Saving the same content again changes nothing. */
export const decideSave = ({ saved }: CourseState, save: Save): CourseEvent[] =>
  saved.get(bucketOf(save))?.get(save.day) === contentOf(save) ? [] : [{ type: 'course.day-saved', data: save }]

/** Moves to a day, unless the person is there or further already. */
export const decideReach = (
  { progress }: CourseState,
  { courseVersion, day }: { courseVersion: string; day: number },
  { openedDay, daysPlan }: { openedDay: number; daysPlan: number },
): CourseEvent[] =>
  day <= activeDayOf(progress.get(courseVersion) ?? atTheBeginning, openedDay, daysPlan)
    ? []
    : [{ type: 'course.day-reached', data: { courseVersion, day } }]

/** Begins a sequel. Its first begin counts. */
export const decideBegin = (
  { begunAt }: CourseState,
  begin: { courseVersion: string; begunAt: string },
): CourseEvent[] => (begunAt.has(begin.courseVersion) ? [] : [{ type: 'course.sequel-begun', data: begin }])

/** Lets daily pages follow a season. Entering it again changes nothing. */
export const decideEnter = ({ walks }: CourseState, data: EventOf<'course.season-entered'>['data']): CourseEvent[] =>
  walkOn(walks, data.day)?.season === data.season ? [] : [{ type: 'course.season-entered', data }]

/** Lets daily pages follow no season. */
export const decideLeave = ({ walks }: CourseState, data: EventOf<'course.season-left'>['data']): CourseEvent[] =>
  walkOn(walks, data.day) ? [{ type: 'course.season-left', data }] : []

/** Chooses the translation of all days. Choosing the same again changes nothing. */
export const decideTranslation = (
  state: CourseState,
  choice: { courseVersion: string; translation: Translation },
): CourseEvent[] =>
  state.translation === choice.translation ? [] : [{ type: 'course.translation-chosen', data: choice }]
