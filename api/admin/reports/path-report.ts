import type { z } from 'zod'
import type { PathReply, PathStep } from '#api/contracts/admin/headline.ts'
import type { Filters } from '#api/contracts/admin/insights.ts'
import type { QuestionCatalog } from '#api/content/questions/catalog.ts'
import type { Pool } from '#db/client.ts'
import { MOMENTS } from '#db/read-models/money.ts'
import { MEASURES, questionMeasures } from '#db/read-models/quiz-funnel.ts'
import { filtersOf, whenReportsReady } from './cells.ts'
import { ordersOf } from './comparison-report.ts'
import type { FunnelReports } from './funnel-report.ts'
import { conditionsOf, filteredColumns, MONEY } from '#db/reports/money-sql.ts'

const [VISITORS, LANDING, LAST_QUESTION, BUYERS, SUBSCRIBERS] = [
  'visitors',
  'landing',
  'last',
  'purchase',
  'subscribers',
]

type After = readonly [step: string, of: string, isAside?: boolean]

/** The steps after the questions, each with the step that its visitors must have taken before. */
const AFTER_QUIZ: readonly After[] = [
  [MEASURES.email, LAST_QUESTION],
  [MEASURES.name, MEASURES.email],
  [MOMENTS.planReady, MEASURES.name],
  [MOMENTS.offer, MOMENTS.planReady],
  [MOMENTS.planChosen, MOMENTS.offer],
  [MEASURES.checkout, MOMENTS.offer],
  [MOMENTS.checkoutFailed, MEASURES.checkout, true],
  [MOMENTS.checkoutClosed, MEASURES.checkout, true],
  [MOMENTS.discount, MOMENTS.checkoutClosed, true],
  [MOMENTS.saleClaimed, MOMENTS.discount, true],
  [BUYERS, MEASURES.checkout],
  ['renewal 1', SUBSCRIBERS],
  ['renewal 2', 'renewal 1'],
  ['renewal 3', 'renewal 2'],
  ['refund', BUYERS, true],
  ['chargeback', BUYERS, true],
]

const PAID_STEPS: Readonly<Record<string, string>> = {
  [BUYERS]: 'has_bought',
  [SUBSCRIBERS]: 'has_bought and renews',
  'renewal 1': 'renewals >= 1',
  'renewal 2': 'renewals >= 2',
  'renewal 3': 'renewals >= 3',
  refund: 'refunded > 0',
  chargeback: 'charged_back > 0',
}

const statement = (conditions: string, acceptsSimulated: boolean) => `
  with contact as (select * from ${MONEY.contacts} c where arrived_on between $1 and $2${conditions}),
  paid as (
    select quiz_user_id, count(*) filter (where nth = 0 and is_renewal) as renewals,
      bool_or(nth = 0 and not is_renewal) as has_bought, bool_or(license is distinct from 'lifetime') as renews,
      sum(refunded) as refunded, sum(charged_back) as charged_back
    from ${MONEY.entries} e join contact using (quiz_user_id) ${acceptsSimulated ? '' : 'where not e.is_test'} group by 1)
  select '${LANDING}' as step, count(*) filter (where has_landed) as count from contact
  union all select moment, count(*) from contact, unnest(moments) as moment group by 1
  ${Object.entries(PAID_STEPS)
    .map(([step, reached]) => `union all select '${step}', count(*) filter (where ${reached}) from paid`)
    .join(' ')}`

type Deps = {
  reportPool: Pool
  funnelReports: FunnelReports
  questions: QuestionCatalog
  acceptsSimulated: boolean
}

/**
 * Returns every step of visitors, in the order of their version, or of all versions.
 * @throws {Refusal} 503 until a projector has run.
 */
export const readPath = async (
  { reportPool, funnelReports, questions, acceptsSimulated }: Deps,
  query: z.output<typeof Filters>,
): Promise<PathReply> => {
  const { start = '2000-01-01', end = '2199-12-31' } = query.filter_createdAt ?? {}
  const given = filteredColumns(query)
  const { rows } = await whenReportsReady(
    reportPool.query<{ step: string; count: number }>({
      text: statement(conditionsOf(given, 3), acceptsSimulated),
      values: [start, end, ...given.map(([, value]) => value)],
    }),
  )
  const { measures, groups } = await funnelReports.groups(['version'], filtersOf(query))
  const sumOf = (measure: string) =>
    groups.reduce((sum, { counts }) => sum + (counts[measures.indexOf(measure)] ?? 0), 0)
  const visitors = groups.reduce((sum, group) => sum + group.visitors, 0)
  const counts = new Map([
    [VISITORS, visitors],
    ...[MEASURES.email, MEASURES.name, MEASURES.checkout].map((measure): [string, number] => [measure, sumOf(measure)]),
    ...rows.map(({ step, count }): [string, number] => [step, count]),
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
  counts.set(LAST_QUESTION, questionSteps.at(-1)?.count ?? 0)
  return { visitors, steps: [stepOf([LANDING, VISITORS, true]), ...questionSteps, ...AFTER_QUIZ.map(stepOf)] }
}
