import { reportDayOf } from '#events/time/report-day.ts'
import { currency } from '#events/payment/money/plans.ts'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import type { ExperimentArm, ExperimentReply } from '#api/contracts/quiz/editor/question-sets.ts'
import type { RunningExperiment } from '#api/quiz/questions/question-editor.ts'
import type { Pool } from '#db/client.ts'
import { converted, factors, isCounted, MONEY, POSITION } from '#db/figures/money-sql.ts'
import { whenReportsReady } from './cells.ts'

type Sums = Omit<ExperimentArm, 'weight'>
const NOTHING = { visitors: 0, emails: 0, buyers: 0, revenue: 0, squares: 0 }
type Result = { position: number | null; arms: Sums[] | null; unconverted: string[] | null }

const statement = (acceptsSimulated: boolean) => `
  with contact as not materialized (
    select quiz_user_id, n.name as version, email_at from ${MONEY.contacts} c join ${MONEY.names} n on n.id = c.version
    where arrived_on >= $2 and arrived_at >= $4 and n.name = any($3) and not is_own),
  paid as (
    select e.*, version from ${MONEY.entries} e join contact using (quiz_user_id)
    where ${isCounted(acceptsSimulated)}),
  ${factors('select distinct currency, day from paid')},
  payer as (
    select quiz_user_id, version, bool_or(nth = 0 and is_first) as has_bought,
      sum(${converted('gross')} - ${converted('refunded')} - ${converted('charged_back')}) as amount
    from paid join factors using (currency, day) group by 1, 2),
  money as (
    select version, count(*) filter (where has_bought) as buyers, coalesce(sum(amount), 0) as revenue,
      coalesce(sum(amount * amount), 0) as squares from payer group by 1),
  people as (select version, count(*) as visitors, count(email_at) as emails from contact group by 1)
  select ${POSITION} as position,
    (select json_agg(json_build_object('version', version, 'visitors', visitors, 'emails', emails,
      'buyers', coalesce(buyers, 0), 'revenue', coalesce(revenue, 0), 'squares', coalesce(squares, 0)))
     from people left join money using (version)) as arms,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`

type Deps = { reportPool: Pool; questions: QuestionCatalog; acceptsSimulated: boolean }

/**
 * Reads the figures that decide an experiment, of the visitors who arrived since its start: its day names them quickly,
 * and its time leaves out those before it. Revenue is net of refunds and chargebacks, like that of the headline.
 */
export const readRunningExperiment = async (
  { reportPool, questions, acceptsSimulated }: Deps,
  { experiment, plan, since }: RunningExperiment,
): Promise<ExperimentReply> => {
  const reply = { experiment, plan, since, currency, position: 0, arms: [], unconverted: [] }
  // That of the release has no start, and would read all visitors.
  if (since === null) return reply
  const running = questions.published.filter(({ weight }) => weight > 0)
  const { rows } = await whenReportsReady(
    reportPool.query<Result>({
      text: statement(acceptsSimulated),
      values: [currency, reportDayOf(new Date(since)), running.map(({ set }) => set.version), since],
    }),
  )
  const { position, arms, unconverted } = rows[0] ?? { position: null, arms: null, unconverted: null }
  return {
    ...reply,
    position: position ?? 0,
    arms: running.map(({ set: { version }, weight }) => ({
      ...(arms?.find((arm) => arm.version === version) ?? NOTHING),
      version,
      weight,
    })),
    unconverted: unconverted ?? [],
  }
}
