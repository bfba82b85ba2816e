import {
  type AnswersQuery,
  type AnswersReply,
  type GroupAnswers,
  type QuestionAnswers,
} from '#api/contracts/figures/insights.ts'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import { ALL_AGES } from '#api/contracts/admins/admin.ts'
import type { Pool } from '#db/client.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import { unpack } from '#events/figures/measures/packed-counts.ts'
import { quantile } from '#events/figures/measures/time-buckets.ts'
import { FUNNEL_DIMENSIONS, whenReportsReady } from '#api/figures/reports/cells.ts'
import type { FunnelReports } from '#api/figures/reports/funnel-report.ts'

/** The answers of a group to a question: counts by time bucket, and visitors who chose. */
type AnswerCounts = { member: string; question: string; times: number[]; choosing: number }

/** Reads all groups with their visitors, the largest first. */
const readMembers = async (
  funnelReports: FunnelReports,
  { groupBy }: AnswersQuery,
): Promise<AnswersReply['members']> => {
  const { groups } = await funnelReports.groups([FUNNEL_DIMENSIONS[groupBy]], { age: ALL_AGES })
  return groups.map(({ by: [member = ''], visitors }) => ({ member, visitors }))
}

/** Returns the first and last start of the periods that a query is about. */
const periodOf = ({ months }: AnswersQuery) =>
  months
    ? { period: 'month' as const, first: `${months.start}-01`, last: `${months.end}-01` }
    : { period: 'all' as const, first: '-infinity', last: '-infinity' }

const readAnswered = async (pool: Pool, query: AnswersQuery, members: string[]): Promise<AnswerCounts[]> => {
  const { period, first, last } = periodOf(query)
  const rows = await runQuery(
    pool,
    views
      .selectFrom('answer_insights_cells as c')
      .innerJoin('answer_insights_questions as q', 'q.slot', 'c.question')
      .select((eb) => [
        'c.member',
        'q.question',
        eb.fn.sum<string>('c.times').as('times'),
        eb.fn.sum<string>('c.choosing').as('choosing'),
      ])
      .where('c.grouping', '=', query.groupBy)
      .where('c.member', '=', anyOf(members))
      .where('period', '=', period)
      .where('starts_on', '>=', first)
      .where('starts_on', '<=', last)
      .groupBy(['c.member', 'q.question']),
  )
  return rows.map(({ times, choosing, ...row }) => ({ ...row, times: unpack(times), choosing: Number(choosing) }))
}

type ChoiceCount = { member: string; question: string; choice: string; visitors: number }

const readChosen = async (pool: Pool, query: AnswersQuery, members: string[]): Promise<ChoiceCount[]> => {
  const { period, first, last } = periodOf(query)
  const rows = await runQuery(
    pool,
    views
      .selectFrom('answer_insights_choices as c')
      .innerJoin('answer_insights_questions as q', 'q.slot', 'c.question')
      .select((eb) => ['c.member', 'q.question', 'c.choice', eb.fn.sum<string>('c.visitors').as('visitors')])
      .where('c.grouping', '=', query.groupBy)
      .where('c.member', '=', anyOf(members))
      .where('period', '=', period)
      .where('starts_on', '>=', first)
      .where('starts_on', '<=', last)
      .groupBy(['c.member', 'q.question', 'c.choice'])
      .orderBy('c.choice'),
  )
  return rows.map(({ visitors, ...row }) => ({ ...row, visitors: Number(visitors) }))
}

/** Rounds to a tenth of a second, because quantiles of buckets are not more precise. */
const seconds = (time: number | null) => time && Math.round(time * 10) / 10

/** Counts a visitor as answering if they chose something, or if the question has no choices. */
const groupOf = (
  member: string,
  counts: AnswerCounts | undefined,
  choices: readonly string[],
  chosen: readonly ChoiceCount[],
): GroupAnswers => {
  const { times, choosing } = counts ?? { times: [], choosing: 0 }
  const passed = times.reduce((sum, count) => sum + count, 0)
  const answered = choices.length > 0 ? choosing : passed
  const visitors = new Map(chosen.map((one) => [one.choice, one.visitors]))
  return {
    member,
    answered,
    withoutAnswer: passed - answered,
    median: seconds(quantile(times, 0.5)),
    p90: seconds(quantile(times, 0.9)),
    counts: choices.map((choice) => visitors.get(choice) ?? 0),
  }
}

/** Returns the published text of a question and the choices of all sets, in order. */
const publishedQuestion = ({ published }: QuestionCatalog, key: string) => {
  const all = published.flatMap(({ set }) => set.questions.filter((question) => question.key === key))
  const choices = [...new Set(all.flatMap(choicesOf))]
  return { question: all[0]?.question ?? null, type: all[0]?.type ?? null, choices }
}

type AnswersDeps = { reportPool: Pool; funnelReports: FunnelReports; questions: QuestionCatalog }

/** Returns the answers of the groups and their times, for every question that any of them answered. */
export const readAnswersReport = async (
  { reportPool, funnelReports, questions: catalog }: AnswersDeps,
  query: AnswersQuery,
): Promise<AnswersReply> => {
  const members = await readMembers(funnelReports, query)
  const shown = query.members ?? members.slice(0, 2).map(({ member }) => member)
  const keyOf = query.groupBy === 'creo' ? adKeyOf : (member: string) => member
  const keys = shown.map(keyOf)
  const answered = Map.groupBy(
    await whenReportsReady(readAnswered(reportPool, query, keys)),
    ({ question }) => question,
  )
  const chosen = Map.groupBy(await whenReportsReady(readChosen(reportPool, query, keys)), ({ question }) => question)
  const asked = [...new Set([...catalog.questionKeys, ...answered.keys()])].filter((key) => answered.has(key))
  const questions = asked.map((key): QuestionAnswers => {
    const { choices: offered, ...about } = publishedQuestion(catalog, key)
    const counted = chosen.get(key) ?? []
    const choices = [...new Set([...offered, ...counted.map(({ choice }) => choice)])]
    const groups = shown.map((member) =>
      groupOf(
        member,
        answered.get(key)?.find((some) => some.member === keyOf(member)),
        choices,
        counted.filter((one) => one.member === keyOf(member)),
      ),
    )
    return { key, ...about, choices, groups }
  })
  return { members: members.slice(0, MAX_LISTED), questions }
}

/** Limits the list of groups to choose from. */
const MAX_LISTED = 1_000
