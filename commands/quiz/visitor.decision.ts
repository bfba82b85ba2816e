import { isDeepStrictEqual } from 'node:util'
import type { Assignment } from '#events/quiz/assignment.ts'
import { adNameOf } from '#events/figures/ad-name.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { quizEvents } from '#events/quiz/quiz.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { DAY_MS } from '#events/time/time.ts'

export type QuizEvent = EventOf<keyof typeof quizEvents>
export const isQuizEvent = oneOf<QuizEvent>(quizEvents)

type Consent = { ads: boolean; answers: boolean }

export type VisitorState = {
  hasArrived: boolean
  creative: string | null
  version: string | null
  age: string | null
  emailDigest: string | null
  nameDigest: string | null
  hasOpenedCheckout: boolean
  isOwn: boolean
  /** When the last mail with the plan was requested. */
  planMailAt: string | null
  consent: Consent | null
  /** The last answer per question. */
  answers: ReadonlyMap<string, GivenAnswer>
}

/** An answer. A question that was only passed has no choices. */
type GivenAnswer = { timeTakenMs: number; choices: readonly string[] }

export const initialVisitor: VisitorState = {
  hasArrived: false,
  creative: null,
  version: null,
  age: null,
  emailDigest: null,
  nameDigest: null,
  hasOpenedCheckout: false,
  isOwn: false,
  planMailAt: null,
  consent: null,
  answers: new Map(),
}

const NO_CHOICES: readonly string[] = []

/** Returns the visitor as if the choices had stayed on the device, because a withdrawal covers what was sent. */
const withoutChoices = (visitor: VisitorState): VisitorState => ({
  ...visitor,
  answers: new Map(
    [...visitor.answers].map(([question, { timeTakenMs }]) => [question, { timeTakenMs, choices: NO_CHOICES }]),
  ),
})

const withAnswer = (
  visitor: VisitorState,
  { question, timeTakenMs, choices }: EventOf<'quiz.question-answered'>['data'],
): VisitorState => ({
  ...visitor,
  answers: new Map(visitor.answers).set(question, { timeTakenMs, choices: choices ?? NO_CHOICES }),
})

export const evolveVisitor = (visitor: VisitorState, event: QuizEvent): VisitorState => {
  switch (event.type) {
    case 'quiz.visitor-arrived':
      return { ...visitor, hasArrived: true, creative: event.data.creo }
    case 'quiz.creo-attributed':
      return { ...visitor, creative: event.data.creo }
    case 'quiz.question-set-given':
      return { ...visitor, version: event.data.version }
    case 'quiz.age-chosen':
      return { ...visitor, age: event.data.age ?? null }
    case 'quiz.age-erased':
      return { ...visitor, age: null }
    case 'quiz.question-answered':
      return withAnswer(visitor, event.data)
    case 'quiz.email-given':
      return { ...visitor, emailDigest: event.data.email.digest }
    case 'quiz.name-given':
      return { ...visitor, nameDigest: event.data.name.digest }
    case 'quiz.plan-mail-requested':
      return { ...visitor, planMailAt: event.data.at }
    case 'quiz.consent-chosen':
      return { ...(event.data.answers ? visitor : withoutChoices(visitor)), consent: event.data }
    case 'quiz.answers-erased':
      return withoutChoices(visitor)
    case 'quiz.checkout-opened':
      return { ...visitor, hasOpenedCheckout: true }
    case 'quiz.own-marked':
      return { ...visitor, isOwn: event.data.isOwn }
    default:
      return event satisfies never
  }
}

/** A creative as requests carry it. */
type GivenCreative = string | null | undefined

export type UserInfoFacts = {
  creative?: GivenCreative
  /** The version of the question set. */
  version?: string | undefined
  /** How the question set was assigned, if it was. */
  assignment?: Assignment | null
  age?: EventOf<'quiz.age-chosen'>['data']['age'] | undefined
  email?: Sealed | undefined
  name?: Sealed | undefined
  hasOpenedCheckout?: boolean | undefined
  /** The time of a request for the mail with the plan. */
  planMailAt?: string | undefined
}

/** Records the arrival with its creative. Every call uses it, because each can be the first contact of a visitor. */
const arrival = (visitor: VisitorState, given: GivenCreative): QuizEvent[] => {
  const creative = adNameOf(given ?? '') ?? null
  if (!visitor.hasArrived) return [{ type: 'quiz.visitor-arrived', data: { creo: creative } }]
  if (visitor.creative === null && creative !== null)
    return [{ type: 'quiz.creo-attributed', data: { creo: creative } }]
  return []
}

/** Returns whether a mail with the plan was requested within a day before a time. */
const hasPlanMail = ({ planMailAt }: VisitorState, at: string) =>
  planMailAt !== null && Date.parse(at) - Date.parse(planMailAt) < DAY_MS

/**
 * Decides on a user-info call. The first creative and question set are kept, and omitted fields erase nothing.
 * @param isKeyed whether the request has an Idempotency-Key, by which the store detects retries. Without one, a repeated
 * value counts as a retry.
 */
export const decideUserInfo = (visitor: VisitorState, facts: UserInfoFacts, isKeyed: boolean): QuizEvent[] => {
  const events = arrival(visitor, facts.creative)
  const { version, assignment = null, age, email, name, hasOpenedCheckout, planMailAt } = facts
  if (version !== undefined && visitor.version === null) {
    events.push({ type: 'quiz.question-set-given', data: { version, assignment } })
  }
  if (age !== undefined && (isKeyed || age !== visitor.age)) events.push({ type: 'quiz.age-chosen', data: { age } })
  if (email && (isKeyed || email.digest !== visitor.emailDigest))
    events.push({ type: 'quiz.email-given', data: { email } })
  if (name && (isKeyed || name.digest !== visitor.nameDigest)) {
    events.push({ type: 'quiz.name-given', data: { name } })
  }
  if (planMailAt !== undefined && !hasPlanMail(visitor, planMailAt))
    events.push({ type: 'quiz.plan-mail-requested', data: { at: planMailAt } })
  if (hasOpenedCheckout === true && (isKeyed || !visitor.hasOpenedCheckout)) {
    events.push({ type: 'quiz.checkout-opened', data: {} })
  }
  return events
}

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

/** Marks the visitor as the owner, or takes it back. The mark covers earlier visits too. */
export const decideOwn = (visitor: VisitorState, isOwn: boolean): QuizEvent[] =>
  visitor.isOwn === isOwn ? [] : [...arrival(visitor, null), { type: 'quiz.own-marked', data: { isOwn } }]

/** Withdraws the consent to one purpose. Other clients than our pages may have sent answers without a choice. */
export const withdrawConsent = ({ hasArrived, consent }: VisitorState, purpose: keyof Consent): QuizEvent[] => {
  const current = consent ?? { ads: false, answers: hasArrived }
  return current[purpose] ? [{ type: 'quiz.consent-chosen', data: { ...current, [purpose]: false } }] : []
}

export const areAnswersRefused = ({ consent }: VisitorState) => consent?.answers === false

const isSameAnswer = (stored: GivenAnswer | undefined, { choices, timeTakenMs }: GivenAnswer) =>
  stored?.timeTakenMs === timeTakenMs && isDeepStrictEqual(stored.choices, choices)

/** Decides on an answer, which may arrive before anything else from the visitor. */
export const decideAnswer = (
  visitor: VisitorState,
  { question, creative, ...given }: GivenAnswer & { question: string; creative?: GivenCreative },
  isKeyed: boolean,
): QuizEvent[] => {
  const events = arrival(visitor, creative)
  if (!isKeyed && isSameAnswer(visitor.answers.get(question), given)) return events
  const { choices, timeTakenMs } = given
  const chosen = choices.length > 0 && { choices: [...choices] }
  return [...events, { type: 'quiz.question-answered', data: { question, timeTakenMs, ...chosen } }]
}
