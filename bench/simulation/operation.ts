import { questionCatalog } from '#api/content/questions/catalog.ts'
import type { Answer, UserInfo } from '#api/contracts/funnel.ts'
import type { Expected } from './journal.ts'

/** One thing that a client wants done, whatever it takes to get it there. */
export type SimulatedOperation = {
  /** Names it for good: in the journal, in the Idempotency-Key, in the id of the request. */
  name: string
  visitor: string
  endpoint: string
  headers: Record<string, string>
  body: string
  /** The Idempotency-Key it carries, if any. */
  key: string | undefined
  expects: Expected[]
  /** Set when it must be refused: what is wrong with it. */
  wrong?: string
}

/** What the server has been told of a visitor so far. */
export type KnownState = { arrived: boolean; creative: string | null; version: string | null }

export type SimulatedFacts = Omit<UserInfo, 'quizUserId' | 'creo'> & {
  creo?: string | undefined
  /** The name under which the creo must be recorded. */
  recordedAs: string | null
}

const arrivalEvents = (known: KnownState, creo: string | null): Expected[] => {
  if (!known.arrived) return [{ type: 'quiz.visitor-arrived', data: { creo }, own: true }]
  if (known.creative === null && creo !== null) return [{ type: 'quiz.creo-attributed', data: { creo }, own: true }]
  return []
}

/**
 * What a user-info call must bring about.
 * @param keyed whether it carries an Idempotency-Key: without one, what is told again need not be stored again.
 */
export const userInfoExpects = (known: KnownState, facts: SimulatedFacts, keyed: boolean): Expected[] => {
  const { recordedAs, quizQuestionsId: version, age, email, username, checkout } = facts
  const events = arrivalEvents(known, recordedAs)
  if (version !== undefined) {
    const given = known.version ?? version
    const data = { version: given, assignment: questionCatalog.assignmentOf(given) }
    events.push({ type: 'quiz.question-set-given', data, own: known.version === null })
  }
  if (age !== undefined) events.push({ type: 'quiz.age-chosen', data: { age }, own: keyed })
  if (email !== undefined) events.push({ type: 'quiz.email-given', own: keyed })
  if (username !== undefined) events.push({ type: 'quiz.name-given', own: keyed })
  if (checkout) events.push({ type: 'quiz.checkout-opened', data: {}, own: keyed })
  return events
}

/** What the server knows once a user-info call is done. */
export const afterUserInfo = (known: KnownState, { recordedAs, quizQuestionsId }: SimulatedFacts): KnownState => ({
  arrived: true,
  creative: known.creative ?? recordedAs,
  version: known.version ?? quizQuestionsId ?? null,
})

export type GivenAnswer = Pick<Answer, 'questionId' | 'answer' | 'multiSelectAnswer' | 'timeTaken'>

export const answerExpects = (given: GivenAnswer, keyed: boolean): Expected[] => {
  const { questionId, answer, multiSelectAnswer, timeTaken } = given
  const choices = multiSelectAnswer ?? (answer === undefined ? [] : [answer])
  const timeTakenMs = Math.round(Number(timeTaken) * 1_000)
  return [{ type: 'quiz.question-answered', data: { question: questionId, choices, timeTakenMs }, own: keyed }]
}
