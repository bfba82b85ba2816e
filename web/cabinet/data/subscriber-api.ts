import type {
  chapter,
  ChapterText,
  courseTitles,
  dayCourse,
  readAnswers,
  SavedDay,
} from '#api/contracts/cabinet-course.ts'
import type { me, Subscription } from '#api/contracts/cabinet.ts'
import type { CourseTitles, DayCourse } from '#api/contracts/course.ts'
import type { myPlan, PlanSummary } from '#api/contracts/plan.ts'
import { get, Refused } from '#web/lib/api/api.ts'
import { isPassing, logFailure } from './failures.ts'
import { createPrefetch } from './prefetch.ts'
import { type AccessDenied, deniedBy } from './denied.ts'
import { cabinetStorage, owner } from './cabinet-storage.ts'
import { session } from './session.ts'

/** Returns the request options that authenticate the subscriber. */
export const authorization = () => ({ bearer: session.token() })

/** The reason for showing a stored reply: no reply came, or the server failed. */
export type Stale = 'offline' | 'server-error'

/** A reply of the server, or the stored copy of an earlier one. */
export type Cached<T> = { value: T; stale: Stale | undefined }

/** Something to fetch, and the name under which the reply is stored. */
export type Resource<T> = { name: string; fetch: () => Promise<T> }

/** Returns the stored reply; undefined without one. */
export const storedReply = <T>({ name }: Resource<T>): T | undefined => cabinetStorage.read<T>(name)

/** Fetches and stores a resource; falls back to the stored reply without a network. */
const fetchOrStored = async <T>(resource: Resource<T>): Promise<Cached<T>> => {
  try {
    const value = await logFailure(resource.fetch())
    cabinetStorage.write(resource.name, value)
    return { value, stale: undefined }
  } catch (error) {
    const value = isPassing(error) ? storedReply(resource) : undefined
    if (value === undefined) throw error
    return { value, stale: error instanceof Refused ? 'server-error' : 'offline' }
  }
}

/** The subscriber's progress. The body of a 402 counts as a reply. */
export const meResource: Resource<Subscription | AccessDenied> = {
  name: 'me',
  fetch: async () => {
    try {
      return await get<typeof me>('/account/subscription/me', {}, authorization())
    } catch (error) {
      if (error instanceof Refused && error.status === 402) return deniedBy(error.body)
      throw error
    }
  },
}

export const titlesResource = (courseVersion: string): Resource<CourseTitles> => ({
  name: `titles.${courseVersion}`,
  fetch: () => get<typeof courseTitles>(`/account/courses/course-titles/${courseVersion}`, {}, authorization()),
})

export const planResource: Resource<PlanSummary> = {
  name: 'plan',
  fetch: () => get<typeof myPlan>('/account/plan', {}, authorization()),
}

export const dayResource = (courseVersion: string, day: number): Resource<DayCourse> => ({
  name: `day.${courseVersion}.${day}`,
  fetch: () => get<typeof dayCourse>(`/account/courses/day-course/${courseVersion}/${day}`, {}, authorization()),
})

export const chapterResource = (name: string): Resource<ChapterText> => ({
  name: `chapter.${name}`,
  fetch: () => get<typeof chapter>(`/account/courses/chapter/${encodeURIComponent(name)}`, {}, authorization()),
})

export const savedResource = (courseVersion: string, day: number): Resource<SavedDay> => ({
  name: `answers.${courseVersion}.${day}`,
  fetch: () => get<typeof readAnswers>(`/account/answers/${courseVersion}/${day}`, {}, authorization()),
})

const prefetcher = createPrefetch(Date.now)
/** Names include the subscriber, so replies of different subscribers stay separate. */
const nameForSubscriber = <T>({ name }: Resource<T>) => `${owner()}.${name}`

/** Fetches a resource before its screen is loaded; undefined when a screen has requested it already. */
export const prefetch = <T>(resource: Resource<T>): Promise<Cached<T>> | undefined =>
  prefetcher.prefetch(nameForSubscriber(resource), () => fetchOrStored(resource))

/** Takes a prefetched reply that has arrived, once, with its time. */
export const takePrefetched = <T>(resource: Resource<T>): { answer: Cached<T>; at: number } | undefined =>
  prefetcher.takeArrived(nameForSubscriber(resource))

/** Fetches a resource, unless it was prefetched. */
export const read = <T>(resource: Resource<T>): Promise<Cached<T>> =>
  prefetcher.takeOrRequest(nameForSubscriber(resource), () => fetchOrStored(resource))
