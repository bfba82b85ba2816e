import { reportZone } from '#events/time/report-day.ts'
import type { z } from 'zod'
import type { PathReply, PathStep } from '#api/contracts/figures/headline.ts'
import type { Filters } from '#api/contracts/figures/insights.ts'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { RETENTION_COURSE_DAYS } from '#events/figures/definitions/subscribers.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { viewOf } from '#db/read-models/description.ts'
import { progressModel } from '#db/course/progress.ts'
import { subscriptionModel } from '#db/payment/subscription.ts'
import { MOMENTS } from '#db/figures/money.ts'
import { MEASURES, questionMeasures } from '#db/figures/quiz-funnel.ts'
import { filtersOf, whenReportsReady } from './cells.ts'
import { ordersOf } from './comparison-report.ts'
import type { FunnelReports } from './funnel-report.ts'
import { conditionsOf, filteredColumns, isCounted, MONEY } from '#db/figures/money-sql.ts'
import { FIRST_DAY, LAST_DAY } from '#events/time/time.ts'

const [VISITORS, BEGUN, VIEWS, LAST_QUESTION, BUYERS, REGISTERED] = [
  'visitors',
  'quiz begun',
  'views',
  'last',
  'purchase',
  'registered',
]

/** Names the buyers for whom a day of the course has opened. */
const nameOpenedDay = (day: number) => `day ${day} opened`
const renewal = (nth: number) => `renewal ${nth}`
/** Names the subscribers who renewed so often, or whose paid time before that is over. */
const due = (nth: number) => `renewal ${nth} due`
const RENEWALS = [1, 2, 3]

type After = readonly [step: string, of: string, isAside?: boolean]

/** The steps after the questions, each with the step that its visitors must have taken before. */
const AFTER_QUIZ: readonly After[] = [
  [MEASURES.email, LAST_QUESTION],
  [MEASURES.name, MEASURES.email],
  [MOMENTS.planReady, MEASURES.name],
  [MOMENTS.offer, MOMENTS.planReady],
  [MOMENTS.planChosen, MOMENTS.offer],
  [MOMENTS.agreed, MOMENTS.offer],
  [MEASURES.checkout, MOMENTS.offer],
  [MOMENTS.checkoutFailed, MEASURES.checkout, true],
  [MOMENTS.checkoutClosed, MEASURES.checkout, true],
  [MOMENTS.discount, MOMENTS.checkoutClosed, true],
  [MOMENTS.saleClaimed, MOMENTS.discount, true],
  [BUYERS, MEASURES.checkout],
  [REGISTERED, BUYERS],
  ...RETENTION_COURSE_DAYS.map((day): After => [`day ${day} saved`, nameOpenedDay(day)]),
  ...RENEWALS.map((nth): After => [renewal(nth), due(nth)]),
  ['refund', BUYERS, true],
  ['chargeback', BUYERS, true],
]

const [COURSES, PAYMENTS] = [viewOf(progressModel, 'courses'), viewOf(subscriptionModel, 'payments')]

/** Days after the first view of the offer within which a purchase counts for it. */
const PAYWALL_DAYS = 3
const inTime = (at: string) => `${at} <= offer_at + interval '${PAYWALL_DAYS} days'`
const isComplete = inTime('$3::timestamptz').replace('<=', '>=')

/** Conditions on a contact with its payments, by what they count. Viewers are complete when their days are over. */
const VISITOR_COUNTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(MOMENTS).map((moment) => [moment, `'${moment}' = any(moments)`])),
  [BUYERS]: 'has_bought',
  ...Object.fromEntries(
    RENEWALS.flatMap((nth) => [
      [renewal(nth), `renewals >= ${nth}`],
      [due(nth), `has_bought and renews and (renewals >= ${nth} or renewals = ${nth - 1} and is_over)`],
    ]),
  ),
  refund: 'is_refunded',
  chargeback: 'is_charged_back',
  'paywall complete': isComplete,
  'paywall converted': `${isComplete} and ${inTime('bought_at')}`,
  'paywall canceled': `${isComplete} and ${inTime('bought_at')} is not true and ${inTime('checkout_at')}`,
  'paywall bounced': `${isComplete} and ${inTime('bought_at')} is not true and ${inTime('checkout_at')} is not true`,
}

/** Conditions on a registered buyer. */
const MEMBER_COUNTS: Readonly<Record<string, string>> = {
  [REGISTERED]: 'true',
  ...Object.fromEntries(
    RETENTION_COURSE_DAYS.flatMap((day) => [
      [nameOpenedDay(day), `opened >= ${day} or ${day} = any(completed)`],
      [`day ${day} saved`, `${day} = any(completed)`],
    ]),
  ),
}

const countsOf = (conditions: Readonly<Record<string, string>>) =>
  Object.entries(conditions)
    .map(([name, condition]) => `count(*) filter (where ${condition}) as "${name}"`)
    .join(', ')
const VISITOR_NAMES = Object.keys(VISITOR_COUNTS).map((name) => `"${name}"`)

/** Finds the payments of a period's visitors by index. For all time, it would read all contacts again. */
const ARRIVED = `e.quiz_user_id in (select quiz_user_id from ${MONEY.contacts} where arrived_on between $1 and $2)`

/**
 * Reads contacts once. They are many and wide, and payments are few, so those are joined to them and not the reverse. Views
 * are found by index: they alone have no day of arrival.
 */
const statement = (conditions: string, counted: string, isNeeded: string) => `
  with paid as (
    select quiz_user_id, count(*) filter (where nth = 0 and is_renewal) as renewals,
      bool_or(nth = 0 and is_first) as has_bought, bool_or(license is distinct from 'lifetime') as renews,
      sum(refunded) > 0 as is_refunded, sum(charged_back) > 0 as is_charged_back,
      min(paid_at) filter (where nth = 0 and is_first) as bought_at, max(ends_at) > $3::timestamptz is not true as is_over
    from ${MONEY.entries} e
    left join (select transaction_id, period_ends_at as ends_at from ${PAYMENTS}) period using (transaction_id)
    where ${counted} and ${isNeeded} group by 1),
  visitor as (
    select array_agg(quiz_user_id) filter (where has_bought) as buyers, ${countsOf(VISITOR_COUNTS)}
    from ${MONEY.contacts} c left join paid using (quiz_user_id) where arrived_on between $1 and $2 and not c.is_own${conditions}),
  bought as (
    select transaction_id from ${MONEY.entries} e
    where quiz_user_id = any((select buyers from visitor)::uuid[]) and nth = 0 and is_first and ${counted}),
  member as (
    select completed,
      ($3::timestamptz at time zone '${reportZone()}')::date - (registered_at at time zone '${reportZone()}')::date + 1 as opened
    from ${COURSES} join (
      select transaction_id as purchase_id from bought
      union select subscription_id from bought join ${PAYMENTS} using (transaction_id)) purchase using (purchase_id)
    where registered_at is not null)
  select ${VISITOR_NAMES.join(', ')}, registered.*,
    (select count(*) from ${MONEY.contacts} c where is_view and arrived_on is null and first_day between $1 and $2${conditions}) as ${VIEWS}
  from visitor, (select ${countsOf(MEMBER_COUNTS)} from member) registered`

type Deps = {
  reportPool: Pool
  funnelReports: FunnelReports
  questions: QuestionCatalog
  acceptsSimulated: boolean
  clock: Clock
}

/**
 * Returns every step of visitors, in the order of their version, or of all versions.
 * @throws {Refusal} 503 until a projector has run.
 */
export const readPath = async (
  { reportPool, funnelReports, questions, acceptsSimulated, clock }: Deps,
  query: z.output<typeof Filters>,
): Promise<PathReply> => {
  const { start = FIRST_DAY, end = LAST_DAY } = query.filter_createdAt ?? {}
  const given = filteredColumns(query)
  const { rows } = await whenReportsReady(
    reportPool.query<Record<string, number>>({
      text: statement(conditionsOf(given, 4), isCounted(acceptsSimulated), query.filter_createdAt ? ARRIVED : 'true'),
      values: [start, end, clock(), ...given.map(([, value]) => value)],
    }),
  )
  const { measures, groups } = await funnelReports.groups(['version'], filtersOf(query))
  const sumOf = (measure: string) =>
    groups.reduce((sum, { counts }) => sum + (counts[measures.indexOf(measure)] ?? 0), 0)
  const visitors = groups.reduce((sum, group) => sum + group.visitors, 0)
  const counts = new Map([
    [VISITORS, visitors],
    [BEGUN, visitors],
    ...[MEASURES.email, MEASURES.name, MEASURES.checkout].map((measure): [string, number] => [measure, sumOf(measure)]),
    ...Object.entries(rows[0] ?? {}),
  ])
  const countOf = (step: string) => counts.get(step) ?? 0
  const stepOf = ([step, of, isAside = false]: After): PathStep => {
    const count = countOf(step)
    return { step, text: null, count, of: Math.max(count, countOf(of)), isAside }
  }
  const orders = ordersOf(questions)
  const texts = new Map(
    questions.published.flatMap(({ set }) => set.questions.map(({ key, question }) => [key, question])),
  )
  const ownOrder = query.filter_version === undefined ? undefined : orders.get(query.filter_version)
  const keys = ownOrder?.filter((step) => texts.has(step)) ?? questions.questionKeys
  // In one version, those who passed the question before could answer; across versions, those who have the question.
  let before = visitors
  const questionSteps = keys.flatMap((key): PathStep[] => {
    const count = sumOf(questionMeasures.measureOf(key))
    const having = groups.reduce(
      (sum, { by, visitors: own }) => sum + (orders.get(by[0] ?? '')?.includes(key) ? own : 0),
      0,
    )
    const of = Math.max(count, ownOrder ? before : having)
    before = count
    return having === 0 && count === 0 ? [] : [{ step: key, text: texts.get(key) ?? null, count, of, isAside: false }]
  })
  const lastOf = (version = '') => (orders.get(version) ?? keys).findLast((key) => texts.has(key)) ?? ''
  const finished = groups.map(({ by, counts: own }) => own[measures.indexOf(questionMeasures.measureOf(lastOf(by[0])))])
  counts.set(
    LAST_QUESTION,
    finished.reduce((sum: number, count = 0) => sum + count, 0),
  )
  const paywall = {
    visitors,
    viewers: countOf(MOMENTS.offer),
    complete: countOf('paywall complete'),
    converted: countOf('paywall converted'),
    bounced: countOf('paywall bounced'),
    canceled: countOf('paywall canceled'),
  }
  // Views belong to no version and no age. A filter by no version would find all of them.
  const begun = query.filter_version !== undefined || countOf(VIEWS) === 0 ? [] : [stepOf([BEGUN, VIEWS])]
  return { visitors, paywall, steps: [...begun, ...questionSteps, ...AFTER_QUIZ.map(stepOf)] }
}
