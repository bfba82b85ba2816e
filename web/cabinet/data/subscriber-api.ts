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

/** Returns the request options that authenticate the subscriber. */
export const asSubscriber = () => ({ bearer: session.token() })

/** The reason for showing a stored reply: no reply came, or the server failed. */
export type Stale = 'offline' | 'server-error'

/** A reply of the server, or the stored copy of an earlier one. */
export type Cached<T> = { value: T; stale: Stale | undefined }

/** Something to fetch, and the name under which the reply is stored. */
export type Resource<T> = { name: string; ask: () => Promise<T> }

/** Returns the stored reply; undefined without one. */
export const keptOf = <T>({ name }: Resource<T>): T | undefined => cabinetStorage.read<T>(name)

/** Fetches and stores a resource; falls back to the stored reply without a network. */
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

/** The subscriber's progress. The body of a 402 counts as a reply. */
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
/** Names include the subscriber, so replies of different subscribers stay separate. */
const mine = <T>({ name }: Resource<T>) => `${owner()}.${name}`

/** Fetches a resource before its screen is loaded; undefined when a screen has requested it already. */
export const prefetch = <T>(question: Resource<T>): Promise<Cached<T>> | undefined =>
  ahead.ask(mine(question), () => orKept(question))

/** Takes a prefetched reply that has arrived, once, with its time. */
export const takePrefetched = <T>(question: Resource<T>): { answer: Cached<T>; at: number } | undefined =>
  ahead.answered(mine(question))

/** Fetches a resource, unless it was prefetched. */
export const read = <T>(question: Resource<T>): Promise<Cached<T>> => ahead.take(mine(question), () => orKept(question))
