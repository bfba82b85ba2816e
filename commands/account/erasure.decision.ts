import type { DomainEvent, EventOf } from '#events/catalog.ts'
import { type AccountState, keyOf } from './account-state.ts'

type Forgotten = EventOf<'quiz.answers-erased' | 'quiz.age-erased'>

/** Forgets the answers and the age of a visitor, as far as they are stored. Questions stay passed. */
export const decideForgetVisitor = (events: readonly DomainEvent[]): Forgotten[] => {
  const hasChoices = events.some(({ type, data }) => type === 'quiz.question-answered' && data.choices !== undefined)
  const hasAge = events.some(({ type, data }) => type === 'quiz.age-chosen' && data.age !== undefined)
  return [
    ...(hasChoices ? [{ type: 'quiz.answers-erased', data: {} } as const] : []),
    ...(hasAge ? [{ type: 'quiz.age-erased', data: {} } as const] : []),
  ]
}

type Closed = EventOf<'course.writing-consent-chosen' | 'course.owner-erased'>

/** Forgets what a person wrote in the course, and whose course it is. From then on nothing they write is stored. */
export const decideCloseCourse = (events: readonly DomainEvent[], courseVersion: string): Closed[] => {
  const chosen = events.findLast(({ type }) => type === 'course.writing-consent-chosen')
  const isRefused = chosen?.type === 'course.writing-consent-chosen' && !chosen.data.saves
  return [
    ...(isRefused ? [] : [{ type: 'course.writing-consent-chosen', data: { courseVersion, saves: false } } as const]),
    ...(events.some(({ type }) => type === 'course.owner-erased')
      ? []
      : [{ type: 'course.owner-erased', data: { courseVersion } } as const]),
  ]
}

/** Returns the ids under which what a person saved in the course is sealed. */
export const writersIn = (events: readonly DomainEvent[]): string[] => [
  ...new Set(events.flatMap((event) => (event.type === 'course.day-saved' ? [event.data.answers.person] : []))),
]

/** Records that an erasure is complete. */
export const decideErased = ({ erasing }: AccountState, keyId: string): EventOf<'account.erased'>[] =>
  erasing && keyOf(erasing) === keyId ? [{ type: 'account.erased', data: {} }] : []
