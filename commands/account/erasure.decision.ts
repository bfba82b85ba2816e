import type { DomainEvent, EventOf } from '#events/catalog.ts'
import type { AccountState } from './account-state.ts'

/** Forgets the answers of a visitor, whose events carry the choices that are stored. Questions stay passed. */
export const decideForgetAnswers = (events: readonly DomainEvent[]): EventOf<'quiz.answers-erased'>[] =>
  events.some(({ type, data }) => type === 'quiz.question-answered' && data.choices !== undefined)
    ? [{ type: 'quiz.answers-erased', data: {} }]
    : []

/** Forgets what a person wrote in the course. From then on nothing they write is stored. */
export const decideForgetWriting = (
  events: readonly DomainEvent[],
  courseVersion: string,
): EventOf<'course.writing-consent-chosen'>[] => {
  const chosen = events.findLast(({ type }) => type === 'course.writing-consent-chosen')
  return chosen?.type === 'course.writing-consent-chosen' && !chosen.data.saves
    ? []
    : [{ type: 'course.writing-consent-chosen', data: { courseVersion, saves: false } }]
}

/** Returns the ids under which what a person wrote is sealed, besides their own. */
export const writersIn = (events: readonly DomainEvent[], personId: string): string[] => {
  const writers = events.flatMap((event) => (event.type === 'course.day-saved' ? [event.data.answers.person] : []))
  return [...new Set(writers)].filter((writer) => writer !== personId)
}

/** Records that an erasure is complete. */
export const decideErased = ({ erasing }: AccountState, personId: string): EventOf<'account.erased'>[] =>
  erasing?.personId === personId ? [{ type: 'account.erased', data: {} }] : []
