import type { Age } from '#api/contracts/funnel.ts'
import type { Assignment } from '#events/assignment.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { quizEvents } from '#events/quiz.ts'
import type { Sealed } from '#events/sealed.ts'

export type QuizEvent = EventOf<keyof typeof quizEvents>
export const isQuizEvent = oneOf<QuizEvent>(quizEvents)

type Consent = { ads: boolean; answers: boolean }

/** The state of a visitor that decisions depend on. */
export type VisitorState = {
  hasArrived: boolean
  creative: string | null
  version: string | null
  age: string | null
  emailDigest: string | null
  nameDigest: string | null
  hasOpenedCheckout: boolean
  consent: Consent | null
  /** The last answer per question, serialized. */
  answers: ReadonlyMap<string, string>
}

export const initialVisitor: VisitorState = {
  hasArrived: false,
  creative: null,
  version: null,
  age: null,
  emailDigest: null,
  nameDigest: null,
  hasOpenedCheckout: false,
  consent: null,
  answers: new Map(),
}

type GivenAnswer = { choices: readonly string[]; timeTakenMs: number }
const serialize = ({ choices, timeTakenMs }: GivenAnswer) => JSON.stringify([timeTakenMs, ...choices])

/** Returns the answers as if their choices had stayed on the device, because a withdrawal covers what was sent. */
const withoutChoices = ({ answers }: VisitorState): VisitorState['answers'] =>
  new Map(
    [...answers].map(([question, text]) => [question, JSON.stringify((JSON.parse(text) as unknown[]).slice(0, 1))]),
  )

/** Returns the latest choices of a visitor by question. */
const choicesOf = ({ answers }: VisitorState): Map<string, string[]> =>
  new Map([...answers].map(([question, text]) => [question, (JSON.parse(text) as string[]).slice(1)]))

/** Returns the answers that a visitor allows us to use. */
export const allowedAnswersOf = (visitor: VisitorState): Map<string, string[]> =>
  visitor.consent?.answers === true ? choicesOf(visitor) : new Map()

export const evolveVisitor = (visitor: VisitorState, event: QuizEvent): VisitorState => {
  switch (event.type) {
    case 'quiz.visitor-arrived':
      return { ...visitor, hasArrived: true, creative: event.data.creo }
    case 'quiz.creo-attributed':
      return { ...visitor, creative: event.data.creo }
    case 'quiz.question-set-given':
      return { ...visitor, version: event.data.version }
    case 'quiz.age-chosen':
      return { ...visitor, age: event.data.age }
    case 'quiz.question-answered':
      return { ...visitor, answers: new Map(visitor.answers).set(event.data.question, serialize(event.data)) }
    case 'quiz.email-given':
      return { ...visitor, emailDigest: event.data.email.digest }
    case 'quiz.name-given':
      return { ...visitor, nameDigest: event.data.name.digest }
    case 'quiz.consent-chosen':
      return { ...visitor, consent: event.data, ...(!event.data.answers && { answers: withoutChoices(visitor) }) }
    case 'quiz.checkout-opened':
      return { ...visitor, hasOpenedCheckout: true }
    default:
      return event satisfies never
  }
}

/** Replaces creatives that are not recorded. */
export const OTHER_CREATIVE = 'other'

/** Returns the creative to record. Values that could forge a cell or formula in a report become "other". */
export const recordedCreative = (creative: string) =>
  /^[A-Za-z0-9._-]{1,64}$/.test(creative) ? creative : OTHER_CREATIVE

/** A creative as requests carry it. */
type GivenCreative = string | null | undefined

export type UserInfoFacts = {
  creative?: GivenCreative
  /** The version of the question set. */
  version?: string | undefined
  /** How the question set was assigned, if it was. */
  assignment?: Assignment | null
  age?: Age | undefined
  email?: Sealed | undefined
  name?: Sealed | undefined
  hasOpenedCheckout?: boolean | undefined
}

/** Records the arrival with its creative. Every call uses it, because each can be the first contact of a visitor. */
const arrival = (visitor: VisitorState, given: GivenCreative): QuizEvent[] => {
  const creo = typeof given === 'string' ? recordedCreative(given) : null
  if (!visitor.hasArrived) return [{ type: 'quiz.visitor-arrived', data: { creo } }]
  if (visitor.creative === null && creo !== null) return [{ type: 'quiz.creo-attributed', data: { creo } }]
  return []
}

/**
 * Decides on a user-info call. The first creative and question set are kept, and omitted fields erase nothing.
 * @param isKeyed whether the request has an Idempotency-Key, by which the store detects retries. Without one, a repeated
 * value counts as a retry.
 */
export const decideUserInfo = (visitor: VisitorState, facts: UserInfoFacts, isKeyed: boolean): QuizEvent[] => {
  const events = arrival(visitor, facts.creative)
  const { version, assignment = null, age, email, name, hasOpenedCheckout } = facts
  if (version !== undefined && visitor.version === null) {
    events.push({ type: 'quiz.question-set-given', data: { version, assignment } })
  }
  if (age !== undefined && (isKeyed || age !== visitor.age)) events.push({ type: 'quiz.age-chosen', data: { age } })
  if (email && (isKeyed || email.digest !== visitor.emailDigest))
    events.push({ type: 'quiz.email-given', data: { email } })
  if (name && (isKeyed || name.digest !== visitor.nameDigest)) {
    events.push({ type: 'quiz.name-given', data: { name } })
  }
  if (hasOpenedCheckout === true && (isKeyed || !visitor.hasOpenedCheckout)) {
    events.push({ type: 'quiz.checkout-opened', data: {} })
  }
  return events
}

/** Decides on a consent choice. */
export const decideConsent = (
  visitor: VisitorState,
  { ads, answers, creative }: Consent & { creative?: GivenCreative },
  isKeyed: boolean,
): QuizEvent[] => {
  const { consent } = visitor
  const events = arrival(visitor, creative)
  if (!isKeyed && consent?.ads === ads && consent.answers === answers) return events
  return [...events, { type: 'quiz.consent-chosen', data: { ads, answers } }]
}

/** Withdraws an earlier consent to ads, for a browser that now sends Global Privacy Control. */
export const refuseAds = ({ consent }: VisitorState): QuizEvent[] =>
  consent?.ads ? [{ type: 'quiz.consent-chosen', data: { ...consent, ads: false } }] : []

/** Returns whether the visitor refused that answers like this one are stored. */
export const isAnswerRefused = ({ consent }: VisitorState, { choices }: Pick<GivenAnswer, 'choices'>) =>
  consent?.answers === false && choices.length > 0

/** Decides on an answer, which may arrive before anything else from the visitor. */
export const decideAnswer = (
  visitor: VisitorState,
  { question, creative, ...given }: GivenAnswer & { question: string; creative?: GivenCreative },
  isKeyed: boolean,
): QuizEvent[] => {
  const events = arrival(visitor, creative)
  if (!isKeyed && visitor.answers.get(question) === serialize(given)) return events
  const { choices, timeTakenMs } = given
  return [...events, { type: 'quiz.question-answered', data: { question, choices: [...choices], timeTakenMs } }]
}
