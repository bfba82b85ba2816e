import type { courseTitles, dayCourse, readAnswers, SavedDay } from '#api/contracts/cabinet-course.ts'
import type { me, Subscription } from '#api/contracts/cabinet.ts'
import type { CourseTitles, DayCourse } from '#api/contracts/course.ts'
import type { myPlan, PlanSummary } from '#api/contracts/plan.ts'
import { get, Refused } from '#web/lib/api/api.ts'
import { isPassing, logFailure } from '#web/cabinet/account/account-failures.ts'
import { createPrefetch } from './prefetch.ts'
import { type AccessDenied, deniedBy } from './denied.ts'
import { cabinetStorage, owner } from './cabinet-storage.ts'
import { session } from './session.ts'

/** Asks in the subscriber's name. */
export const asSubscriber = () => ({ bearer: session.token() })

/** Why an earlier answer is shown: no answer came, or the server could not give one. */
export type Stale = 'offline' | 'server-error'

/** An answer of the server, or the stored copy of an earlier one. */
export type Cached<T> = { value: T; stale: Stale | undefined }

/** What is asked, and the name under which its answer is kept. */
export type Resource<T> = { name: string; ask: () => Promise<T> }

/** What was kept of an earlier answer. */
export const keptOf = <T>({ name }: Resource<T>): T | undefined => cabinetStorage.read<T>(name)

/** Asks, and keeps the answer for days without a network. */
const orKept = async <T>(question: Resource<T>): Promise<Cached<T>> => {
  try {
    const value = await logFailure(question.ask())
    cabinetStorage.write(question.name, value)
    return { value, stale: undefined }
  } catch (error) {
    const value = isPassing(error) ? keptOf(question) : undefined
    if (value === undefined) throw error
    return { value, stale: error instanceof Refused ? 'server-error' : 'offline' }
  }
}

/** Where the subscriber stands; the body of a 402 is an answer too. */
export const aboutMe: Resource<Subscription | AccessDenied> = {
  name: 'me',
  ask: async () => {
    try {
      return await get<typeof me>('/account/subscription/me', {}, asSubscriber())
    } catch (error) {
      if (error instanceof Refused && error.status === 402) return deniedBy(error.body)
      throw error
    }
  },
}

export const aboutTitles = (courseVersion: string): Resource<CourseTitles> => ({
  name: `titles.${courseVersion}`,
  ask: () => get<typeof courseTitles>(`/account/courses/course-titles/${courseVersion}`, {}, asSubscriber()),
})

export const aboutPlan: Resource<PlanSummary> = {
  name: 'plan',
  ask: () => get<typeof myPlan>('/account/plan', {}, asSubscriber()),
}

export const aboutDay = (courseVersion: string, day: number): Resource<DayCourse> => ({
  name: `day.${courseVersion}.${day}`,
  ask: () => get<typeof dayCourse>(`/account/courses/day-course/${courseVersion}/${day}`, {}, asSubscriber()),
})

export const aboutSaved = (courseVersion: string, day: number): Resource<SavedDay> => ({
  name: `answers.${courseVersion}.${day}`,
  ask: () => get<typeof readAnswers>(`/account/answers/${courseVersion}/${day}`, {}, asSubscriber()),
})

const ahead = createPrefetch(Date.now)
/** Each subscriber's answers are theirs. */
const mine = <T>({ name }: Resource<T>) => `${owner()}.${name}`

/** Asks what a screen will ask, before its script is here; undefined when a screen has asked it already. */
export const prefetch = <T>(question: Resource<T>): Promise<Cached<T>> | undefined =>
  ahead.ask(mine(question), () => orKept(question))

/** What the page asked ahead and was told by now: once, with the time at which it was. */
export const takePrefetched = <T>(question: Resource<T>): { answer: Cached<T>; at: number } | undefined =>
  ahead.answered(mine(question))

/** Asks, unless the page has asked ahead. */
export const read = <T>(question: Resource<T>): Promise<Cached<T>> => ahead.take(mine(question), () => orKept(question))
