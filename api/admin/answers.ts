import { answers, type AnswersQuery, type AnswersReply, type GroupAnswers, type QuestionAnswers } from '#api/contracts/admin-insights.ts'
import { published, questionKeys } from '#api/content/questions/catalog.ts'
import type { Pool } from '#db/client.ts'
import { quantile } from '#events/time-buckets.ts'
import type { Api } from '../app.ts'
import { Refusal } from '../lib/refusal.ts'

/** One cell of the rollup: counts by bucket of time, and by the number of the choice. */
type Cell = { member: string; question: string; times: number[]; choices: number[] }

const assertReady = async (pool: Pool) => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('read.answer_insights_cells') is not null and to_regclass('read.quiz_funnel_cells') is not null as there`,
  )
  if (rows[0]?.there) return
  throw new Refusal(503, 'not_ready', 'The figures are being prepared. Please try again in a moment.', { headers: { 'Retry-After': '2' } })
}

/** All groups and the visitors of each, the largest first. */
const readMembers = async (pool: Pool, { groupBy }: AnswersQuery): Promise<AnswersReply['members']> => {
  const { rows } = await pool.query<AnswersReply['members'][number]>(
    `select member, counts[slot] as visitors from read.quiz_funnel_cells, read.quiz_funnel_measures
     where grouping = $1 and age = 'all age' and period = 'all' and measure = 'visitors' order by 2 desc, 1`,
    [groupBy],
  )
  return rows
}

const readCells = async (pool: Pool, { groupBy, months }: AnswersQuery, members: string[]): Promise<Cell[]> => {
  const values: unknown[] = [groupBy, members]
  const period = months
    ? `period = 'month' and starts_on between $${values.push(`${months.start}-01`)} and $${values.push(`${months.end}-01`)}`
    : `period = 'all'`
  const { rows } = await pool.query<Cell>(
    `select c.member, q.question, c.times::float8[] as times, c.choices::float8[] as choices
     from read.answer_insights_cells c join read.answer_insights_questions q on q.slot = c.question
     where c.grouping = $1 and c.member = any($2) and ${period}`,
    values,
  )
  return rows
}

/** The choices of each question by their numbers, from 1. */
const readChoices = async (pool: Pool): Promise<Map<string, Map<string, number>>> => {
  const { rows } = await pool.query<{ question: string; slot: number; choice: string }>(
    `select q.question, c.slot, c.choice from read.answer_insights_choices c
     join read.answer_insights_questions q on q.slot = c.question order by c.slot`,
  )
  return new Map([...Map.groupBy(rows, ({ question }) => question)].map(([question, all]) => [
    question,
    new Map(all.map(({ choice, slot }) => [choice, slot])),
  ]))
}

const plus = (a: number[], b: number[]) => Array.from({ length: Math.max(a.length, b.length) }, (_, n) => (a[n] ?? 0) + (b[n] ?? 0))

/** To a tenth of a second; what is known no better than to a tenth of itself is not shown finer. */
const seconds = (time: number | null) => time && Math.round(time * 10) / 10

const groupOf = (member: string, cells: Cell[], slots: (number | undefined)[]): GroupAnswers => {
  const times = cells.reduce<number[]>((sum, cell) => plus(sum, cell.times), [])
  const counts = cells.reduce<number[]>((sum, cell) => plus(sum, cell.choices), [])
  return {
    member,
    answered: times.reduce((sum, count) => sum + count, 0),
    median: seconds(quantile(times, 0.5)),
    p90: seconds(quantile(times, 0.9)),
    counts: slots.map((slot) => (slot === undefined ? 0 : (counts[slot - 1] ?? 0))),
  }
}

/** What is published of a question: its text, and all choices that any set offers, in their order. */
const publishedQuestion = (key: string) => {
  const all = published.flatMap(({ set }) => set.questions.filter((question) => question.key === key))
  const choices = [...new Set(all.flatMap((question) => ('choices' in question ? question.choices : [])))]
  return { question: all[0]?.question ?? null, type: all[0]?.type ?? null, choices }
}

/** What the groups answered and how long it took them, for every question that any of them was asked. */
export const answerFigures = async (pool: Pool, query: AnswersQuery): Promise<AnswersReply> => {
  await assertReady(pool)
  const members = await readMembers(pool, query)
  const shown = query.members ?? members.slice(0, 2).map(({ member }) => member)
  const cells = Map.groupBy(await readCells(pool, query, shown), ({ question }) => question)
  const numbers = await readChoices(pool)
  const keys = [...new Set([...questionKeys, ...numbers.keys(), ...cells.keys()])].filter((key) => cells.has(key))
  const questions = keys.map((key): QuestionAnswers => {
    const { choices: offered, ...about } = publishedQuestion(key)
    const slotOf = numbers.get(key) ?? new Map<string, number>()
    const choices = [...new Set([...offered, ...slotOf.keys()])]
    const slots = choices.map((choice) => slotOf.get(choice))
    const groups = shown.map((member) => groupOf(member, (cells.get(key) ?? []).filter((cell) => cell.member === member), slots))
    return { key, ...about, choices, groups }
  })
  return { members: members.slice(0, MOST_SHOWN), questions }
}

/** More groups than this nobody chooses from a list. */
const MOST_SHOWN = 1_000

export const adminAnswersRoute = ({ answer, admins, audit, pool }: Api) =>
  answer(answers, async ({ body, bearer }) => {
    const adminId = await admins.require(bearer)
    const reply = await answerFigures(pool, body)
    audit.noteQuery(adminId, 'answers', body)
    return { reply }
  })
