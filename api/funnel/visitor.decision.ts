import type { UserInfo } from '#api/contracts/funnel.ts'
import type { Assignment } from '#events/assignment.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { quizEvents } from '#events/quiz.ts'
import type { Sealed } from '#events/sealed.ts'

export type QuizEvent = EventOf<keyof typeof quizEvents>
export const isQuizEvent = oneOf<QuizEvent>(quizEvents)

type Consent = { ads: boolean; answers: boolean }

/** What decisions about a visitor depend on. */
export type VisitorState = {
  arrived: boolean
  creo: string | null
  version: string | null
  age: string | null
  emailDigest: string | null
  nameDigest: string | null
  checkout: boolean
  consent: Consent | null
  /** Last answer per question, in one text. */
  answers: ReadonlyMap<string, string>
}

export const initialVisitor: VisitorState = {
  arrived: false,
  creo: null,
  version: null,
  age: null,
  emailDigest: null,
  nameDigest: null,
  checkout: false,
  consent: null,
  answers: new Map(),
}

type Given = { choices: readonly string[]; timeTakenMs: number }
const asText = ({ choices, timeTakenMs }: Given) => JSON.stringify([timeTakenMs, ...choices])

/** Returns the latest choices of a visitor by question. */
export const choicesOf = ({ answers }: VisitorState): Map<string, string[]> =>
  new Map([...answers].map(([question, text]) => [question, (JSON.parse(text) as string[]).slice(1)]))

export const evolveVisitor = (visitor: VisitorState, event: QuizEvent): VisitorState => {
  switch (event.type) {
    case 'quiz.visitor-arrived':
      return { ...visitor, arrived: true, creo: event.data.creo }
    case 'quiz.creo-attributed':
      return { ...visitor, creo: event.data.creo }
    case 'quiz.question-set-given':
      return { ...visitor, version: event.data.version }
    case 'quiz.age-chosen':
      return { ...visitor, age: event.data.age }
    case 'quiz.question-answered':
      return { ...visitor, answers: new Map(visitor.answers).set(event.data.question, asText(event.data)) }
    case 'quiz.email-given':
      return { ...visitor, emailDigest: event.data.email.digest }
    case 'quiz.name-given':
      return { ...visitor, nameDigest: event.data.name.digest }
    case 'quiz.consent-chosen':
      return { ...visitor, consent: event.data }
    case 'quiz.checkout-opened':
      return { ...visitor, checkout: true }
    default:
      return event satisfies never
  }
}

/** The creo as it is recorded: what could forge a cell or a formula in a report becomes "other". */
export const recordedCreative = (creo: string) => (/^[A-Za-z0-9._-]{1,64}$/.test(creo) ? creo : 'other')

/** The creative as a call carries it. */
type GivenCreo = UserInfo['creo']

export type UserInfoFacts = Omit<UserInfo, 'quizUserId' | 'email' | 'username' | 'creo'> & {
  creo?: GivenCreo
  /** How the question set was assigned, if it was. */
  assignment?: Assignment | null
  email?: Sealed | undefined
  username?: Sealed | undefined
}

/** Any call can be the first contact of a visitor, so each of them records the arrival with its creative. */
const arrival = (visitor: VisitorState, given: GivenCreo): QuizEvent[] => {
  const creo = typeof given === 'string' ? recordedCreative(given) : null
  if (!visitor.arrived) return [{ type: 'quiz.visitor-arrived', data: { creo } }]
  if (visitor.creo === null && creo !== null) return [{ type: 'quiz.creo-attributed', data: { creo } }]
  return []
}

/**
 * What a user-info call brings about. The first creo and the first question set stay; nothing is erased by being left
 * out. Without an idempotency key a repeated value is taken for a retry; with one it is recorded, so that a delivery
 * that comes twice, late, is recognised even though another value came in between.
 */
export const decideUserInfo = (visitor: VisitorState, facts: UserInfoFacts, keyed: boolean): QuizEvent[] => {
  const events = arrival(visitor, facts.creo)
  const { quizQuestionsId, assignment = null, age, email, username, checkout } = facts
  if (quizQuestionsId !== undefined && visitor.version === null) {
    events.push({ type: 'quiz.question-set-given', data: { version: quizQuestionsId, assignment } })
  }
  if (age !== undefined && (keyed || age !== visitor.age)) events.push({ type: 'quiz.age-chosen', data: { age } })
  if (email && (keyed || email.digest !== visitor.emailDigest))
    events.push({ type: 'quiz.email-given', data: { email } })
  if (username && (keyed || username.digest !== visitor.nameDigest)) {
    events.push({ type: 'quiz.name-given', data: { name: username } })
  }
  if (checkout === true && (keyed || !visitor.checkout)) events.push({ type: 'quiz.checkout-opened', data: {} })
  return events
}

/** What choosing (again) what is allowed brings about. */
export const decideConsent = (
  visitor: VisitorState,
  { ads, answers, creo }: Consent & { creo?: GivenCreo },
  keyed: boolean,
): QuizEvent[] => {
  const { consent } = visitor
  const events = arrival(visitor, creo)
  if (!keyed && consent?.ads === ads && consent.answers === answers) return events
  return [...events, { type: 'quiz.consent-chosen', data: { ads, answers } }]
}

/** What an answer brings about. An answer may arrive before anything else is known of the visitor. */
export const decideAnswer = (
  visitor: VisitorState,
  { question, creo, ...given }: Given & { question: string; creo?: GivenCreo },
  keyed: boolean,
): QuizEvent[] => {
  const events = arrival(visitor, creo)
  if (!keyed && visitor.answers.get(question) === asText(given)) return events
  const { choices, timeTakenMs } = given
  return [...events, { type: 'quiz.question-answered', data: { question, choices: [...choices], timeTakenMs } }]
}
