import { createHash } from 'node:crypto'
import { summaryOf } from '#api/content/plan/summary.ts'
import { courseOf, dayOf, type PublishedDay } from '#api/content/courses/catalog.ts'
import { DAY_LOCKED, DAY_NOT_OPEN, type SavedDay, type SaveAnswers } from '#api/contracts/cabinet-course.ts'
import type { Subscription } from '#api/contracts/cabinet.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { courseStream } from '#events/course.ts'
import type { CourseEvent } from '#events/state/course-state.ts'
import type { CommandHandler, Operation } from '#api/commands/command.ts'
import { invalidRequest, notFound, Refusal } from '#api/http/refusal.ts'
import { withFingerprint } from '#api/cabinet/account/accounts.ts'
import { type CourseState, decideReach, decideSave, problemsWith } from './course.decision.ts'
import { createDayComposer } from './day-composer.ts'
import type { ProgressReader } from './progress.ts'
import type { SubscriberPlans } from './subscriber-plans.ts'
import type { Session } from '#api/cabinet/account/sessions.ts'

export type CourseServiceDeps = {
  commands: CommandHandler<CourseState, CourseEvent>
  keys: PersonKeys
  progress: ProgressReader
  planOf: SubscriberPlans
}

/** Somebody who has access, and where they stand. */
export type ActiveSubscriber = {
  session: Session
  subscription: Subscription
  /** The visitors that they bought as, newest first. */
  quizUserIds: readonly string[]
}

type Place = { courseVersion: string; day: number }

const NEVER_SAVED: SavedDay = { progress: 0, answers: {}, rating: null, timeSpent: 0 }

const etags = new WeakMap<object, string>()

/** Content never changes while a process lives, so it is read through once. */
const etagOf = (content: object): string => {
  const etag =
    etags.get(content) ?? createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
  etags.set(content, etag)
  return etag
}

/** Whichever courses there are, a subscriber has the one they registered for. */
const assertTheirs = ({ subscription }: ActiveSubscriber, courseVersion: string) => {
  if (courseVersion !== subscription.courseVersion) throw notFound()
}

/** @throws {Refusal} 404 for a day that there is not, 423 for one that is not open yet. */
const openDay = (subscriber: ActiveSubscriber, { courseVersion, day }: Place): PublishedDay => {
  assertTheirs(subscriber, courseVersion)
  const found = dayOf(courseVersion, day)
  if (!found) throw notFound()
  if (day > subscriber.subscription.openedDay) throw new Refusal(423, 'day_locked', DAY_LOCKED)
  return found
}

const assertSame = (place: Place, body: Place) => {
  const issues = (['day', 'courseVersion'] as const)
    .filter((field) => place[field] !== body[field])
    .map((path) => ({ path, message: 'This is not the day that is being saved' }))
  if (issues[0]) throw invalidRequest(issues[0].message, issues)
}

type Save = Omit<SavedDay, 'rating'> & Pick<SaveAnswers, 'day' | 'courseVersion'> & { rating: number | null }

export type Courses = ReturnType<typeof createCourses>

/** What subscribers read, write and reach. */
export const createCourses = ({ commands, keys, progress, planOf }: CourseServiceDeps) => {
  const compose = createDayComposer()
  const personOf = ({ session }: ActiveSubscriber) => session.owner.personId

  return {
    titles: (subscriber: ActiveSubscriber, courseVersion: string) => {
      assertTheirs(subscriber, courseVersion)
      const course = courseOf(courseVersion)
      if (!course) throw notFound()
      return { reply: course.titles, etag: etagOf(course.titles) }
    },

    /** The subscriber's plan, and why it is as it is. */
    plan: async ({ subscription, quizUserIds }: ActiveSubscriber) =>
      summaryOf(await planOf(quizUserIds), courseOf(subscription.courseVersion)?.titles ?? {}),

    /** A day of the subscriber's plan. */
    day: async (subscriber: ActiveSubscriber, place: Place) => {
      const published = openDay(subscriber, place)
      const plan = await planOf(subscriber.quizUserIds)
      const course = compose(published, plan, place.courseVersion, place.day)
      return { reply: course, etag: etagOf(course) }
    },

    /** What was saved of a day last, and what is asked of it when nothing was. */
    saved: async (subscriber: ActiveSubscriber, place: Place): Promise<SavedDay> => {
      openDay(subscriber, place)
      const kept = (await progress.days(personOf(subscriber), place.courseVersion, place.day)).get(place.day)
      const answers = kept && (await keys.open('answers', kept.answers))
      if (!kept || answers === undefined) return NEVER_SAVED
      return {
        progress: kept.progress,
        answers: JSON.parse(answers),
        rating: kept.rating,
        timeSpent: kept.timeSpentSeconds,
      }
    },

    /** @throws {Refusal} 400, 404, 422 or 423 */
    save: async (subscriber: ActiveSubscriber, place: Place, body: Save, asking: Operation): Promise<void> => {
      const { tasks } = openDay(subscriber, place)
      assertSame(place, body)
      const issues = problemsWith(tasks, body.answers)
      if (issues[0]) throw invalidRequest(issues[0].message, issues)
      const { progress: percent, rating, timeSpent: timeSpentSeconds, answers } = body
      const sealed = await keys.seal(personOf(subscriber), 'answers', JSON.stringify(answers))
      // The digest of the body would outlive the person's key, and answers are few enough to be tried out.
      const operation = withFingerprint(
        asking,
        [place.courseVersion, place.day, sealed.digest, percent, rating, timeSpentSeconds].join(' '),
      )
      const save = { ...place, progress: percent, answers: sealed, rating, timeSpentSeconds }
      await commands.handle(courseStream(personOf(subscriber)), operation, (state) => decideSave(state, save))
    },

    /** @throws {Refusal} 422 for a day that is not open. */
    reach: async (subscriber: ActiveSubscriber, day: number, asking: Operation): Promise<void> => {
      const { openedDay, daysPlan, courseVersion } = subscriber.subscription
      if (day > openedDay) {
        const issues = [{ path: 'activeDay', message: DAY_NOT_OPEN }]
        throw new Refusal(422, 'day_not_open', DAY_NOT_OPEN, { issues })
      }
      const operation = withFingerprint(asking, `goes to ${courseVersion} ${day}`)
      await commands.handle(courseStream(personOf(subscriber)), operation, (state) =>
        decideReach(state, { courseVersion, day }, { openedDay, daysPlan }),
      )
    },
  }
}
