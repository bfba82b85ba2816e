import type {
  activeDay,
  courseTitles,
  dayCourse,
  readAnswers,
  saveAnswers,
  SavedDay,
} from '#api/contracts/cabinet-course.ts'
import type { Denied, me, Subscription } from '#api/contracts/cabinet.ts'
import type { CourseTitles, DayCourse } from '#api/contracts/course.ts'
import { get, post, Refused, Unreachable } from '#web/lib/api.ts'
import { makeAhead } from './ahead.ts'
import type { Save } from './day/saves.ts'
import { keeping, owner } from './keeping.ts'
import { session } from './session.ts'

/** Asks in the subscriber's name. */
export const asSubscriber = () => ({ bearer: session.token() })

/** Whether the server, in refusing, ended the session. */
export const endsSession = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 401 || error.status === 403)

/** Whether there is no answer now but may be one later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && (error.status >= 500 || error.status === 429))

/** An answer of the server, or what was kept of an earlier one because there is none now. */
export type Told<T> = { value: T; kept: boolean }

/** What is asked, and the name under which its answer is kept. */
export type Question<T> = { name: string; ask: () => Promise<T> }

/** What was kept of an earlier answer. */
export const keptOf = <T>({ name }: Question<T>): T | undefined => keeping.read<T>(name)

/** Asks, and keeps the answer for days without a network. */
const orKept = async <T>(question: Question<T>): Promise<Told<T>> => {
  try {
    const value = await question.ask()
    keeping.write(question.name, value)
    return { value, kept: false }
  } catch (error) {
    const value = isPassing(error) ? keptOf(question) : undefined
    if (value === undefined) throw error
    return { value, kept: true }
  }
}

/** Where the subscriber stands; the body of a 402 is an answer too. */
export const aboutMe: Question<Subscription | Denied> = {
  name: 'me',
  ask: async () => {
    try {
      return await get<typeof me>('/account/subscription/me', {}, asSubscriber())
    } catch (error) {
      // The contract's body of every 402.
      if (error instanceof Refused && error.status === 402) return { ...(error.body as Denied), accessDenied: true }
      throw error
    }
  },
}

export const aboutTitles = (courseVersion: string): Question<CourseTitles> => ({
  name: `titles.${courseVersion}`,
  ask: () => get<typeof courseTitles>(`/account/courses/course-titles/${courseVersion}`, {}, asSubscriber()),
})

export const aboutDay = (courseVersion: string, day: number): Question<DayCourse> => ({
  name: `day.${courseVersion}.${day}`,
  ask: () => get<typeof dayCourse>(`/account/courses/day-course/${courseVersion}/${day}`, {}, asSubscriber()),
})

export const aboutSaved = (courseVersion: string, day: number): Question<SavedDay> => ({
  name: `answers.${courseVersion}.${day}`,
  ask: () => get<typeof readAnswers>(`/account/answers/${courseVersion}/${day}`, {}, asSubscriber()),
})

const ahead = makeAhead(Date.now)
/** Each subscriber's answers are theirs. */
const mine = <T>({ name }: Question<T>) => `${owner()}.${name}`

/** Asks what a screen will ask, before its script is here; undefined when a screen has asked it already. */
export const askAhead = <T>(question: Question<T>): Promise<Told<T>> | undefined =>
  ahead.ask(mine(question), () => orKept(question))

/** What the page asked ahead and was told by now: once, with the time at which it was. */
export const toldAhead = <T>(question: Question<T>): { answer: Told<T>; at: number } | undefined =>
  ahead.answered(mine(question))

/** Asks, unless the page has asked ahead. */
export const read = <T>(question: Question<T>): Promise<Told<T>> => ahead.take(mine(question), () => orKept(question))

/** Posts a day's answers; then, if the next day is open, moves on to it. */
export const sendSave = async ({ key, nextKey, body }: Save): Promise<void> => {
  const { day, courseVersion } = body
  const path = `/account/answers/${courseVersion}/${day}` as const
  const { openedDay } = await post<typeof saveAnswers>(path, body, { ...asSubscriber(), idempotencyKey: key })
  if (day + 1 > openedDay) return
  const moving = { ...asSubscriber(), idempotencyKey: nextKey }
  await post<typeof activeDay>('/account/subscription/active-day', { activeDay: day + 1 }, moving).catch(
    (error: unknown) => {
      // The answers are saved, and the server moves on by itself as well.
      console.warn('The active day could not be set', error)
    },
  )
}
