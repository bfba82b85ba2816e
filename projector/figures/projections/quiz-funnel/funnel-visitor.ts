import type { Handlers } from '#projector/projection.ts'
import { adKey } from '#events/figures/ad-name.ts'
import type { PlacedEvent } from '#events/catalog.ts'
import {
  assignmentMeasure,
  isAssignmentMeasure,
  MEASURES,
  momentMeasures,
  questionMeasures,
  revenueMeasures,
  testMeasures,
} from '#db/figures/quiz-funnel.ts'
import { MOMENTS } from '#db/figures/money.ts'
import { isTestTransaction, transactionOf } from '#events/payment/payment.ts'
import type { VisitorDimensions } from './rollup.ts'
import { reportDayOf } from '#events/time/report-day.ts'

/** State of one visitor. The day is null while only payments are known; the visitor isn't counted then. */
export type FunnelVisitor = Omit<VisitorDimensions, 'arrivedOn'> & {
  arrivedOn: string | null
  /** Whether the owner marked the browser as theirs. */
  isOwn: boolean
  /** Measures the visitor is counted in, each once, in the order of events. */
  steps: readonly string[]
  /** Payments minus refunds, in minor units by currency. Test money is under `test:<currency>`. */
  money: Readonly<Record<string, number>>
}
export type Arrived = FunnelVisitor & VisitorDimensions

const hasArrived = (visitor: FunnelVisitor | undefined): visitor is Arrived => typeof visitor?.arrivedOn === 'string'

/** Checks for a visitor who counts: one who arrived and isn't the owner. */
export const isVisitorCounted = (visitor: FunnelVisitor | undefined): visitor is Arrived =>
  hasArrived(visitor) && !visitor.isOwn

const NEW_VISITOR: FunnelVisitor = {
  arrivedOn: null,
  creative: null,
  version: null,
  age: null,
  isOwn: false,
  steps: [],
  money: {},
}

type Measures = readonly string[]

const NONE: Measures = []
const [EMAIL, NAME, CHECKOUT]: [Measures, Measures, Measures] = [[MEASURES.email], [MEASURES.name], [MEASURES.checkout]]

/** Caches names of steps, because many visitors answer each question. */
const questionSteps = new Map<string, Measures>()
const stepOfQuestion = (question: string): Measures => {
  const known = questionSteps.get(question)
  if (known) return known
  const step = [questionMeasures.measureOf(question)]
  questionSteps.set(question, step)
  return step
}

/** The moment that a report of a visit is about. */
const MOMENT_OF: Readonly<Record<string, Measures>> = Object.fromEntries(
  Object.entries({
    'visit.plan-ready-seen': MOMENTS.planReady,
    'visit.offer-seen': MOMENTS.offer,
    'visit.plan-chosen': MOMENTS.planChosen,
    'visit.agreed': MOMENTS.agreed,
    'visit.checkout-failed': MOMENTS.checkoutFailed,
    'visit.checkout-closed': MOMENTS.checkoutClosed,
    'visit.discount-seen': MOMENTS.discount,
    'visit.sale-claimed': MOMENTS.saleClaimed,
  }).map(([type, moment]) => [type, [momentMeasures.measureOf(moment)]]),
)

type PaymentEvent = PlacedEvent<'payment.purchase-completed' | 'payment.refunded'>

/** Returns the name under which a payment counts: test payments count apart from real money. */
const nameFor = ({ stream }: PaymentEvent, name: string): string =>
  isTestTransaction(transactionOf(stream)) ? testMeasures.measureOf(name) : name

/** Returns the measures that an event adds to. Slots are assigned in the order of their first events. */
export const measuresOf = (event: PlacedEvent): Measures => {
  switch (event.type) {
    case 'quiz.question-answered':
      return stepOfQuestion(event.data.question)
    case 'quiz.question-set-given':
      return event.data.assignment ? [assignmentMeasure(event.data.assignment)] : NONE
    case 'quiz.email-given':
      return EMAIL
    case 'quiz.name-given':
      return NAME
    case 'quiz.checkout-opened':
      return CHECKOUT
    case 'payment.purchase-completed':
      return [
        ...(event.data.kind === 'purchase' ? [nameFor(event, MEASURES.purchase)] : []),
        nameFor(event, revenueMeasures.measureOf(event.data.currency)),
      ]
    case 'payment.refunded':
      return [nameFor(event, revenueMeasures.measureOf(event.data.currency))]
    default:
      return MOMENT_OF[event.type] ?? NONE
  }
}

const TEST_PURCHASE = testMeasures.measureOf(MEASURES.purchase)

const measureOfMoney = (key: string): string => {
  const testCurrency = testMeasures.nameIn(key)
  return testCurrency === undefined
    ? revenueMeasures.measureOf(key)
    : testMeasures.measureOf(revenueMeasures.measureOf(testCurrency))
}

export const amountsOf = ({ steps, money }: FunnelVisitor): [measure: string, amount: number][] => {
  const hasPurchase = steps.includes(MEASURES.purchase)
  return [
    [MEASURES.visitors, 1],
    ...steps.flatMap((step): [string, number][] => (hasPurchase && step === TEST_PURCHASE ? [] : [[step, 1]])),
    ...Object.entries(money).map(([key, minor]): [string, number] => [measureOfMoney(key), minor]),
  ]
}

const assertArrived = (visitor: FunnelVisitor | undefined): FunnelVisitor => {
  if (!hasArrived(visitor)) throw new Error('This visitor never arrived')
  return visitor
}

const withStep = (visitor: FunnelVisitor, step: string | undefined): FunnelVisitor =>
  step === undefined || visitor.steps.includes(step) ? visitor : { ...visitor, steps: visitor.steps.concat(step) }

const reachStep = (before: FunnelVisitor | undefined, event: PlacedEvent): FunnelVisitor =>
  withStep(assertArrived(before), measuresOf(event)[0])

/** Notes a moment of a visit, whose stream may be read before that of the visitor. */
const reachMoment = (before: FunnelVisitor | undefined, event: PlacedEvent): FunnelVisitor =>
  withStep(before ?? NEW_VISITOR, measuresOf(event)[0])

/** Replaces the question set. Only the weights of the newest set assigned the visitor. */
const giveQuestionSet = (
  before: FunnelVisitor | undefined,
  event: PlacedEvent<'quiz.question-set-given'>,
): FunnelVisitor => {
  const visitor = assertArrived(before)
  const steps = visitor.steps.filter((step) => !isAssignmentMeasure(step))
  return withStep({ ...visitor, version: event.data.version, steps }, measuresOf(event)[0])
}

/** Adds money. A payment may be recorded before its visitor, since webhooks and visits are independent. */
const withMoney = (before: FunnelVisitor | undefined, event: PaymentEvent, amount: number): FunnelVisitor => {
  const visitor = before ?? NEW_VISITOR
  const key = nameFor(event, event.data.currency)
  return { ...visitor, money: { ...visitor.money, [key]: (visitor.money[key] ?? 0) + amount } }
}

/** Returns the id of the visitor that an event concerns; undefined for a purchase without a visitor. */
export const visitorOf = (event: PlacedEvent): string | undefined => {
  if (event.type === 'payment.purchase-completed' || event.type === 'payment.refunded') {
    return event.data.quizUserId ?? undefined
  }
  return event.stream.slice(event.stream.indexOf('-') + 1)
}

export const funnelHandlers: Handlers<FunnelVisitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    hasArrived(before) ? before : { ...NEW_VISITOR, ...before, arrivedOn: reportDayOf(at), creative: adKey(data.creo) },
  'quiz.creo-attributed': (before, { data }) => ({
    ...assertArrived(before),
    creative: assertArrived(before).creative ?? adKey(data.creo),
  }),
  'quiz.question-set-given': giveQuestionSet,
  'quiz.age-chosen': (before, { data }) => ({ ...assertArrived(before), age: data.age ?? null }),
  'quiz.age-erased': (before) => ({ ...assertArrived(before), age: null }),
  'quiz.question-answered': reachStep,
  'quiz.email-given': reachStep,
  'quiz.name-given': reachStep,
  'quiz.checkout-opened': reachStep,
  'visit.plan-ready-seen': reachMoment,
  'visit.offer-seen': reachMoment,
  'visit.plan-chosen': reachMoment,
  'visit.agreed': reachMoment,
  'visit.checkout-failed': reachMoment,
  'visit.checkout-closed': reachMoment,
  'visit.discount-seen': reachMoment,
  'visit.sale-claimed': reachMoment,
  'quiz.own-marked': (before, { data }) => ({ ...assertArrived(before), isOwn: data.isOwn }),
  'payment.purchase-completed': (before, event) => {
    const step = event.data.kind === 'purchase' ? nameFor(event, MEASURES.purchase) : undefined
    return withStep(withMoney(before, event, event.data.amount), step)
  },
  'payment.refunded': (before, event) => withMoney(before, event, -event.data.amount),
}
