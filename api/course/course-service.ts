import { DAILY } from '#events/course/courses/courses.ts'
import { createHash } from 'node:crypto'
import { collectMaterial } from '#api/content/course/plan/material.ts'
import { summaryOf } from '#api/content/course/plan/summary.ts'
import { findCourse, dayOf, type PublishedCourse, type PublishedDay } from '#api/content/course/courses/catalog.ts'
import { DAY_LOCKED, DAY_NOT_OPEN, type SavedDay, type SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { DayCourse, DayMaterial, Translation } from '#api/contracts/course/course.ts'
import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventOf } from '#events/catalog.ts'
import { courseStream } from '#events/course/course.ts'
import type { Operation } from '#commands/command.ts'
import { invalidRequest, notFound, Refusal } from '#commands/refusal.ts'
import { withFingerprint } from '#commands/command.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import { planFor } from '#api/content/course/plan/plan-for.ts'
import type { ActiveSubscriber } from '#api/account/active-subscriber.ts'
import { decideReach, decideSave, decideTranslation, isStored } from '#commands/course/course.decision.ts'
import { createDayComposer } from './day-composer.ts'
import type { ProgressReader } from './progress.ts'
import type { Sequels } from './sequels.ts'
import type { SubscriberPlans } from './subscriber-plans.ts'
import { problemsWith } from './task-problems.ts'
import type { Writing } from '#commands/course/writing.ts'

export type CourseServiceDeps = {
  commands: CourseCommands
  keys: PersonKeys
  progress: ProgressReader
  planOf: SubscriberPlans
  sequels: Sequels
  writing: Writing
}

type Place = { courseVersion: string; day: number }

const NEVER_SAVED: SavedDay = { progress: 0, answers: {}, rating: null, timeSpent: 0 }

const etags = new WeakMap<object, string>()

/** Daily pages are the same for all readers but for the translation. */
const STANDARD = planFor(new Map())

type Save = Omit<SavedDay, 'rating'> & Pick<SaveAnswers, 'day' | 'courseVersion'> & { rating: number | null }

type WithEtag<Reply> = { reply: Reply; etag: string }

export type Courses = {
  titles: (subscriber: ActiveSubscriber, courseVersion: string) => Promise<WithEtag<PublishedCourse['titles']>>
  plan: (subscriber: ActiveSubscriber) => Promise<PlanSummary>
  /** Returns a day of the subscriber's plan. @throws {Refusal} 404 or 423 */
  day: (subscriber: ActiveSubscriber, place: Place) => Promise<WithEtag<DayCourse>>
  /** Returns what makes a day in any plan, and the subscriber's Bible. @throws {Refusal} 404 or 423 */
  material: (subscriber: ActiveSubscriber, place: Place) => Promise<DayMaterial & { translation: Translation | null }>
  /** Returns the content of a day that was saved last, or an empty day. @throws {Refusal} 404 or 423 */
  saved: (subscriber: ActiveSubscriber, place: Place) => Promise<SavedDay>
  /** @throws {Refusal} 400, 404, 422 or 423 */
  save: (subscriber: ActiveSubscriber, place: Place, body: Save, operation: Operation) => Promise<void>
  /** Chooses the translation of all days. */
  translate: (subscriber: ActiveSubscriber, translation: Translation, operation: Operation) => Promise<void>
  /** Moves to a day. @throws {Refusal} 422 for a day that is not open. */
  reach: (subscriber: ActiveSubscriber, day: number, operation: Operation) => Promise<void>
}

export const createCourses = (deps: CourseServiceDeps): Courses => {
  const { commands, planOf, sequels, writing } = deps
  const compose = createDayComposer()
  const readSaved = createSavedReader(deps)
  const openDay = createOpenDay(deps)

  return {
    titles: async (subscriber, courseVersion) => {
      await sequels.openedDay(subscriber, courseVersion)
      const course = findCourse(courseVersion)
      if (!course) throw notFound()
      return { reply: course.titles, etag: etagOf(course.titles) }
    },

    plan: async ({ subscription, quizUserIds }) =>
      summaryOf(await planOf(quizUserIds), findCourse(subscription.courseVersion)?.titles ?? {}),

    day: async (subscriber, place) => {
      const published = await openDay(subscriber, place)
      const [plan, { translation }] = await Promise.all([
        planOf(subscriber.quizUserIds),
        commands.read(courseStream(personOf(subscriber))),
      ])
      const isDaily = place.courseVersion === DAILY
      const chosen = { ...(isDaily ? STANDARD : plan), translation: translation ?? plan.translation }
      const composed = compose(published, chosen, place.courseVersion, place.day)
      const recalls = isDaily ? await sequels.recalls(subscriber, place.day) : []
      const course = recalls.length > 0 ? { ...composed, recalls } : composed
      return { reply: course, etag: etagOf(course) }
    },

    material: async (subscriber, place) => {
      const { course } = await openDay(subscriber, place)
      const { translation } = await commands.read(courseStream(personOf(subscriber)))
      return {
        ...collectMaterial(course, { series: place.courseVersion, day: place.day }),
        translation: translation ?? null,
      }
    },

    saved: async (subscriber, place) => {
      await openDay(subscriber, place)
      return await readSaved(subscriber, place)
    },

    save: async (subscriber, place, body, request) => {
      const { tasks } = await openDay(subscriber, place)
      assertSame(place, body)
      const { answers } = body
      const issues = problemsWith(tasks, answers)
      if (issues[0]) throw invalidRequest(issues[0].message, issues)
      const { progress: percent, rating, timeSpent: timeSpentSeconds } = body
      await writing.withSealed(personOf(subscriber), answers, async ({ sealed, assertCurrent }) => {
        const save = { ...place, progress: percent, answers: sealed, rating, timeSpentSeconds }
        await commands.handle(courseStream(personOf(subscriber)), operationOf(request, save), (state) => {
          assertCurrent(state)
          return decideSave(state, save)
        })
      })
    },

    translate: async (subscriber, translation, request) => {
      const { courseVersion } = subscriber.subscription
      const operation = withFingerprint(request, `reads ${courseVersion} in ${translation}`)
      await commands.handle(courseStream(personOf(subscriber)), operation, (state) =>
        decideTranslation(state, { courseVersion, translation }),
      )
    },

    reach: async (subscriber, day, request) => {
      const { openedDay, daysPlan, courseVersion } = subscriber.subscription
      if (day > openedDay) {
        const issues = [{ path: 'activeDay', message: DAY_NOT_OPEN }]
        throw new Refusal(422, 'day_not_open', DAY_NOT_OPEN, { issues })
      }
      const operation = withFingerprint(request, `goes to ${courseVersion} ${day}`)
      await commands.handle(courseStream(personOf(subscriber)), operation, (state) =>
        decideReach(state, { courseVersion, day }, { openedDay, daysPlan }),
      )
    },
  }
}

/** Creates the reader of the content of a day that was saved last. */
const createSavedReader =
  ({ progress, commands, keys }: Pick<CourseServiceDeps, 'progress' | 'commands' | 'keys'>) =>
  async (subscriber: ActiveSubscriber, place: Place): Promise<SavedDay> => {
    const personId = personOf(subscriber)
    const [days, state] = await Promise.all([
      progress.days(personId, place.courseVersion, place.day),
      commands.read(courseStream(personId)),
    ])
    const stored = days.get(place.day)
    if (!stored) return NEVER_SAVED
    const text = isStored(state, place) ? await keys.open('answers', stored.answers) : undefined
    const { rating, timeSpentSeconds: timeSpent } = stored
    const answers = text === undefined ? {} : JSON.parse(text)
    return { progress: stored.progress, answers, rating, timeSpent }
  }

const personOf = ({ session }: ActiveSubscriber) => session.owner.personId

/** Creates the reader of open days. @throws {Refusal} 404 for a day that doesn't exist, 423 for a day that is not open yet. */
const createOpenDay =
  ({ sequels, commands }: Pick<CourseServiceDeps, 'sequels' | 'commands'>) =>
  async (subscriber: ActiveSubscriber, { courseVersion, day }: Place): Promise<PublishedDay> => {
    const [openedDay, { walks }] = await Promise.all([
      sequels.openedDay(subscriber, courseVersion),
      commands.read(courseStream(personOf(subscriber))),
    ])
    const found = dayOf(courseVersion, day, walks)
    if (!found) throw notFound()
    if (day > openedDay) throw new Refusal(423, 'day_locked', DAY_LOCKED)
    return found
  }

/** Computes an ETag once per object, because content never changes while a process runs. */
const etagOf = (content: object): string => {
  const etag =
    etags.get(content) ?? createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
  etags.set(content, etag)
  return etag
}

const assertSame = (place: Place, body: Place) => {
  const issues = (['day', 'courseVersion'] as const)
    .filter((field) => place[field] !== body[field])
    .map((path) => ({ path, message: 'This is not the day that is being saved' }))
  if (issues[0]) throw invalidRequest(issues[0].message, issues)
}

/** A digest of the plain answers would outlive their key, and the answers could be guessed by it. */
const operationOf = (request: Operation, save: EventOf<'course.day-saved'>['data']): Operation => {
  const { courseVersion, day, answers, progress, rating, timeSpentSeconds } = save
  return withFingerprint(request, [courseVersion, day, answers.digest, progress, rating, timeSpentSeconds].join(' '))
}
