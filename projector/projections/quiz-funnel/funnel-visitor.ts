import { assignmentMeasure, isAssignmentMeasure } from '#events/assignment.ts'
import type { EventOf, PlacedEvent } from '#events/catalog.ts'
import type { Handlers } from '#projector/engine/projection.ts'
import type { VisitorDimensions } from './rollup.ts'

/** What the funnel remembers of one visitor. The day is null while only money is known of them: nobody counts them yet. */
export type FunnelVisitor = Omit<VisitorDimensions, 'arrivedOn'> & {
  arrivedOn: string | null
  /** The measures they were added to, each once, in that order. */
  steps: readonly string[]
  /** What they paid, less what went back, in minor units by currency. */
  money: Readonly<Record<string, number>>
}
export type Arrived = FunnelVisitor & VisitorDimensions

export const hasArrived = (visitor: FunnelVisitor | undefined): visitor is Arrived =>
  typeof visitor?.arrivedOn === 'string'

const NOBODY: FunnelVisitor = { arrivedOn: null, creo: null, version: null, age: null, steps: [], money: {} }

const QUESTION = 'question:'
/** Every question is answered by very many: the name is put together once. */
const questionSteps = new Map<string, string>()
const stepOfQuestion = (question: string) => {
  const step = questionSteps.get(question) ?? QUESTION + question
  questionSteps.set(question, step)
  return step
}

const revenueIn = (currency: string) => `revenue:${currency}`

/** The measures that an event adds to. Slots are given in the order in which these first appear. */
export const measuresOf = (event: PlacedEvent): string[] => {
  switch (event.type) {
    case 'quiz.question-answered':
      return [stepOfQuestion(event.data.question)]
    case 'quiz.question-set-given':
      return event.data.assignment ? [assignmentMeasure(event.data.assignment)] : []
    case 'quiz.email-given':
      return ['email']
    case 'quiz.name-given':
      return ['name']
    case 'quiz.checkout-opened':
      return ['checkout']
    case 'payment.purchase-completed':
      return [...(event.data.kind === 'purchase' ? ['purchase'] : []), revenueIn(event.data.currency)]
    case 'payment.refunded':
      return [revenueIn(event.data.currency)]
    default:
      return []
  }
}

/** How much a visitor adds to each measure. */
export const amountsOf = ({ steps, money }: FunnelVisitor): [measure: string, amount: number][] => [
  ['visitors', 1],
  ...steps.map((step): [string, number] => [step, 1]),
  ...Object.entries(money).map(([currency, minor]): [string, number] => [revenueIn(currency), minor]),
]

const arrived = (visitor: FunnelVisitor | undefined): FunnelVisitor => {
  if (!hasArrived(visitor)) throw new Error('This visitor never arrived')
  return visitor
}

const withStep = (visitor: FunnelVisitor, step: string | undefined): FunnelVisitor =>
  step === undefined || visitor.steps.includes(step) ? visitor : { ...visitor, steps: [...visitor.steps, step] }

const reach = (before: FunnelVisitor | undefined, event: PlacedEvent): FunnelVisitor =>
  withStep(arrived(before), measuresOf(event)[0])

/** A visitor given another set was assigned by the weights of that one alone. */
const give = (before: FunnelVisitor | undefined, event: PlacedEvent<'quiz.question-set-given'>): FunnelVisitor => {
  const visitor = arrived(before)
  const steps = visitor.steps.filter((step) => !isAssignmentMeasure(step))
  return withStep({ ...visitor, version: event.data.version, steps }, measuresOf(event)[0])
}

type Counted = Pick<EventOf<'payment.refunded'>['data'], 'quizUserId' | 'currency' | 'amount'>

/** Money may be told of before the visitor is, since webhooks and visits come by different ways. */
const paid = (before: FunnelVisitor | undefined, { currency, amount }: Counted): FunnelVisitor => {
  const visitor = before ?? NOBODY
  return { ...visitor, money: { ...visitor.money, [currency]: (visitor.money[currency] ?? 0) + amount } }
}

/** Whose state an event changes. Nobody's, where a purchase names no visitor. */
export const visitorOf = (event: PlacedEvent): string | undefined => {
  if (event.type === 'payment.purchase-completed' || event.type === 'payment.refunded') {
    return event.data.quizUserId ?? undefined
  }
  return event.stream.slice('quiz-'.length)
}

const day = (at: Date) => at.toISOString().slice(0, 10)

export const on: Handlers<FunnelVisitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    hasArrived(before) ? before : { ...NOBODY, ...before, arrivedOn: day(at), creo: data.creo },
  'quiz.creo-attributed': (before, { data }) => ({ ...arrived(before), creo: arrived(before).creo ?? data.creo }),
  'quiz.question-set-given': give,
  'quiz.age-chosen': (before, { data }) => ({ ...arrived(before), age: data.age }),
  'quiz.question-answered': reach,
  'quiz.email-given': reach,
  'quiz.name-given': reach,
  'quiz.checkout-opened': reach,
  'payment.purchase-completed': (before, { data }) =>
    withStep(paid(before, data), data.kind === 'purchase' ? 'purchase' : undefined),
  'payment.refunded': (before, { data }) => paid(before, { ...data, amount: -data.amount }),
}
