import { questionCatalog } from '#api/content/quiz/catalog.ts'
import type { Answer, Consent, UserInfo } from '#api/contracts/quiz/funnel.ts'
import type { Expected } from './journal.ts'

/** One operation that a client retries until it gets a final reply. */
export type SimulatedOperation = {
  /** Identifies the operation in the journal and as the Idempotency-Key. */
  name: string
  visitor: string
  endpoint: string
  headers: Record<string, string>
  body: string
  /** Idempotency-Key, if one is sent. */
  key: string | undefined
  expects: Expected[]
  /** Reason why the operation must be refused. */
  wrong?: string
}

/** The facts that the server knows about a visitor so far. */
export type KnownState = { arrived: boolean; creative: string | null; version: string | null }

export type SimulatedFacts = Omit<UserInfo, 'quizUserId' | 'creo' | 'quizQuestionsId'> & {
  version?: string | undefined
  /** The tag of the creative, as the browser sends it. */
  creative?: string | undefined
  /** Name under which the creative must be recorded. */
  recordedAs: string | null
}

export type GivenAnswer = Pick<Answer, 'questionId' | 'answer' | 'multiSelectAnswer' | 'timeTaken'>

/**
 * Returns the events that a user-info call must store.
 * @param keyed is true with an Idempotency-Key. Without one, repeated facts need not be stored again.
 */
export const userInfoExpects = (known: KnownState, facts: SimulatedFacts, keyed: boolean): Expected[] => {
  const { recordedAs, version, age, email, username, checkout } = facts
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

const arrivalEvents = (known: KnownState, creative: string | null): Expected[] => {
  const data = { creo: creative }
  if (!known.arrived) return [{ type: 'quiz.visitor-arrived', data, own: true }]
  if (known.creative === null && creative !== null) return [{ type: 'quiz.creo-attributed', data, own: true }]
  return []
}

/** Returns the facts that the server knows after a user-info call. */
export const afterUserInfo = (known: KnownState, { recordedAs, version }: SimulatedFacts): KnownState => ({
  arrived: true,
  creative: known.creative ?? recordedAs,
  version: known.version ?? version ?? null,
})

export const answerExpects = (given: GivenAnswer, keyed: boolean): Expected[] => {
  const { questionId, answer, multiSelectAnswer, timeTaken } = given
  const choices = multiSelectAnswer ?? (answer === undefined ? [] : [answer])
  const timeTakenMs = Math.round(Number(timeTaken) * 1_000)
  return [{ type: 'quiz.question-answered', data: { question: questionId, choices, timeTakenMs }, own: keyed }]
}

/** Returns the event of a question whose answer stays on the visitor's device. */
export const passedExpects = ({ questionId, timeTaken }: GivenAnswer, keyed: boolean): Expected[] =>
  answerExpects({ questionId, timeTaken }, keyed)

export const consentExpects = (given: Pick<Consent, 'ads' | 'answers'>, keyed: boolean): Expected[] => [
  { type: 'quiz.consent-chosen', data: given, own: keyed },
]
