import type { EventOf, PlacedEvent } from '#events/catalog.ts'
import {
  assignmentMeasure,
  isAssignmentMeasure,
  MEASURES,
  questionMeasures,
  revenueMeasures,
} from '#db/read-models/quiz-funnel.ts'
import type { Handlers } from '#projector/engine/projection.ts'
import type { VisitorDimensions } from './rollup.ts'

/** State of one visitor. The day is null while only payments are known; the visitor isn't counted then. */
export type FunnelVisitor = Omit<VisitorDimensions, 'arrivedOn'> & {
  arrivedOn: string | null
  /** Measures the visitor is counted in, each once, in the order of events. */
  steps: readonly string[]
  /** Payments minus refunds, in minor units by currency. */
  money: Readonly<Record<string, number>>
}
export type Arrived = FunnelVisitor & VisitorDimensions

export const hasArrived = (visitor: FunnelVisitor | undefined): visitor is Arrived =>
  typeof visitor?.arrivedOn === 'string'

const NEW_VISITOR: FunnelVisitor = { arrivedOn: null, creo: null, version: null, age: null, steps: [], money: {} }

/** Caches names of steps, because many visitors answer each question. */
const questionSteps = new Map<string, string>()
const stepOfQuestion = (question: string) => {
  const step = questionSteps.get(question) ?? questionMeasures.measureOf(question)
  questionSteps.set(question, step)
  return step
}

/** Returns the measures that an event adds to. Slots are assigned in the order of their first events. */
export const measuresOf = (event: PlacedEvent): string[] => {
  switch (event.type) {
    case 'quiz.question-answered':
      return [stepOfQuestion(event.data.question)]
    case 'quiz.question-set-given':
      return event.data.assignment ? [assignmentMeasure(event.data.assignment)] : []
    case 'quiz.email-given':
      return [MEASURES.email]
    case 'quiz.name-given':
      return [MEASURES.name]
    case 'quiz.checkout-opened':
      return [MEASURES.checkout]
    case 'payment.purchase-completed':
      return [
        ...(event.data.kind === 'purchase' ? [MEASURES.purchase] : []),
        revenueMeasures.measureOf(event.data.currency),
      ]
    case 'payment.refunded':
      return [revenueMeasures.measureOf(event.data.currency)]
    default:
      return []
  }
}

/** Returns the amount that a visitor adds to each measure. */
export const amountsOf = ({ steps, money }: FunnelVisitor): [measure: string, amount: number][] => [
  [MEASURES.visitors, 1],
  ...steps.map((step): [string, number] => [step, 1]),
  ...Object.entries(money).map(([currency, minor]): [string, number] => [revenueMeasures.measureOf(currency), minor]),
]

const arrived = (visitor: FunnelVisitor | undefined): FunnelVisitor => {
  if (!hasArrived(visitor)) throw new Error('This visitor never arrived')
  return visitor
}

const withStep = (visitor: FunnelVisitor, step: string | undefined): FunnelVisitor =>
  step === undefined || visitor.steps.includes(step) ? visitor : { ...visitor, steps: [...visitor.steps, step] }

const reachStep = (before: FunnelVisitor | undefined, event: PlacedEvent): FunnelVisitor =>
  withStep(arrived(before), measuresOf(event)[0])

/** Replaces the question set. Only the weights of the newest set assigned the visitor. */
const giveQuestionSet = (
  before: FunnelVisitor | undefined,
  event: PlacedEvent<'quiz.question-set-given'>,
): FunnelVisitor => {
  const visitor = arrived(before)
  const steps = visitor.steps.filter((step) => !isAssignmentMeasure(step))
  return withStep({ ...visitor, version: event.data.version, steps }, measuresOf(event)[0])
}

type CountedPayment = Pick<EventOf<'payment.refunded'>['data'], 'quizUserId' | 'currency' | 'amount'>

/** Adds money. A payment may be recorded before its visitor, since webhooks and visits are independent. */
const withMoney = (before: FunnelVisitor | undefined, { currency, amount }: CountedPayment): FunnelVisitor => {
  const visitor = before ?? NEW_VISITOR
  return { ...visitor, money: { ...visitor.money, [currency]: (visitor.money[currency] ?? 0) + amount } }
}

/** Returns the id of the visitor that an event concerns; undefined for a purchase without a visitor. */
export const visitorOf = (event: PlacedEvent): string | undefined => {
  if (event.type === 'payment.purchase-completed' || event.type === 'payment.refunded') {
    return event.data.quizUserId ?? undefined
  }
  return event.stream.slice('quiz-'.length)
}

const day = (at: Date) => at.toISOString().slice(0, 10)

export const on: Handlers<FunnelVisitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    hasArrived(before) ? before : { ...NEW_VISITOR, ...before, arrivedOn: day(at), creo: data.creo },
  'quiz.creo-attributed': (before, { data }) => ({ ...arrived(before), creo: arrived(before).creo ?? data.creo }),
  'quiz.question-set-given': giveQuestionSet,
  'quiz.age-chosen': (before, { data }) => ({ ...arrived(before), age: data.age }),
  'quiz.question-answered': reachStep,
  'quiz.email-given': reachStep,
  'quiz.name-given': reachStep,
  'quiz.checkout-opened': reachStep,
  'payment.purchase-completed': (before, { data }) =>
    withStep(withMoney(before, data), data.kind === 'purchase' ? MEASURES.purchase : undefined),
  'payment.refunded': (before, { data }) => withMoney(before, { ...data, amount: -data.amount }),
}
