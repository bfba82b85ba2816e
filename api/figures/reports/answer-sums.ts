import { sql } from 'kysely'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Pool } from '#db/client.ts'
import { readNames } from '#db/figures/ad-name-list.ts'
import { positionOf } from '#db/figures/money-sql.ts'
import type { ReadSums } from '#db/figures/query/read-figures.ts'
import type { SumRow } from '#db/figures/query/read-sums.ts'
import type { SumsQuestion } from '#db/figures/query/tables.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import type { Sums } from '#events/figures/definitions/dimensions.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import { unpack } from '#events/figures/measures/packed-counts.ts'
import { quantile } from '#events/figures/measures/time-buckets.ts'
import { daysFrom } from '#events/time/time.ts'
import { namesOfSteps } from './step-sums.ts'

/** The answers of a group and month to a question: counts by time bucket, and visitors who chose. */
type Cell = { member: string; month: string; question: string; times: number[]; choosing: number }
type Chosen = { member: string; month: string; question: string; choice: string; visitors: number }

type Deps = { reportPool: Pool; questions: QuestionCatalog }

/** Counts answers and their times by question or choice, from the rollups of months. */
export const createAnswerSums =
  ({ reportPool, questions }: Deps): ReadSums =>
  async (asked) => {
    const { by, filters, sums: wanted, maxRows } = asked
    if (by.includes('creo') && !filters.creo) await assertFewCreos(reportPool)
    const cells = await readCells(reportPool, asked)
    const chosen = by.includes('choice') || filters.choice ? await readChosen(reportPool, asked) : []
    const known = [...new Set([...questions.questionKeys, ...cells.map(({ question }) => question)])].filter(
      (key) => (filters.question?.includes(key) ?? true) && cells.some(({ question }) => question === key),
    )
    // A group is of one question: those of several can't be added up.
    const isApart = by.includes('question') || by.includes('choice') || filters.choice !== undefined
    if (!isApart && (filters.question?.length ?? 0) > 1)
      throw new Refusal(422, 'invalid_request', 'Name one question, or add question to "by".')
    const hasChoices = (key: string) =>
      publishedChoices(questions, key).length > 0 || cells.some((one) => one.question === key && one.choosing > 0)
    const sumsOf = (key: string, choice: string | undefined, group: string | undefined): Sums => {
      const isOwn = (one: { question: string; member: string; month: string }) =>
        one.question === key && (group === undefined || groupOf(one, by) === group)
      const all = answeredBy(cells.filter(isOwn), hasChoices(key))
      const chose = chosen
        .filter((one) => isOwn(one) && one.choice === choice)
        .reduce((sum, { visitors }) => sum + visitors, 0)
      return pick({ ...all, chose }, wanted)
    }
    const groups = by.some((name) => name !== 'question' && name !== 'choice') ? groupsOf(cells, by) : [undefined]
    const members = known.flatMap((question) =>
      choicesFor(question, asked, chosen, questions).map((choice) => ({ question, choice })),
    )
    const named = await memberNames(reportPool, asked, groups)
    const rows = members.flatMap(({ question, choice }) =>
      groups.map((group): SumRow => {
        const valueOf = { question, choice: choice && choiceName(question, choice), group: named(group ?? '') }
        const keys = by.map((name) =>
          name === 'question' || name === 'choice' ? (valueOf[name] ?? '') : valueOf.group,
        )
        return { by: keys, sums: sumsOf(question, choice, group) }
      }),
    )
    const [only] = members
    const unknown = Object.fromEntries(wanted.map((sum): [string, number | null] => [sum, null])) as Sums
    return {
      position: await readPosition(reportPool),
      rows: rows.slice(0, maxRows),
      others: rows.length > maxRows ? { count: rows.length - maxRows, sums: unknown } : null,
      nothing: unknown,
      total: only && members.length === 1 ? sumsOf(only.question, only.choice, undefined) : unknown,
      unconverted: [],
      steps: { names: namesOfSteps(questions), orders: {} },
    }
  }

/** Names a choice with its question, because questions share choices: `goals: Prayer`. */
const choiceName = (question: string, choice: string) => `${question}: ${choice}`

/** Rounds to a tenth of a second, because quantiles of buckets are not more precise. */
const seconds = (time: number | null) => time && Math.round(time * 10) / 10

/** Counts a visitor as answering if they chose something, or if the question has no choices. */
const answeredBy = (cells: readonly Cell[], hasChoices: boolean) => {
  const times: number[] = []
  for (const cell of cells) cell.times.forEach((count, n) => (times[n] = (times[n] ?? 0) + count))
  const filled = Array.from(times, (count) => count ?? 0)
  const passed = filled.reduce((sum, count) => sum + count, 0)
  const answered = hasChoices ? cells.reduce((sum, { choosing }) => sum + choosing, 0) : passed
  return {
    answered,
    withoutAnswer: passed - answered,
    medianTime: seconds(quantile(filled, 0.5)),
    p90Time: seconds(quantile(filled, 0.9)),
  }
}

const pick = (all: Readonly<Record<string, number | null>>, wanted: SumsQuestion['sums']) =>
  Object.fromEntries(wanted.map((sum) => [sum, all[sum] ?? null])) as Sums

const groupOf = ({ member, month }: { member: string; month: string }, by: SumsQuestion['by']) =>
  by.includes('month') ? month : member

/** Returns the groups beside the questions: months in order, or the newest first as times of their own, others by their answers, the most first. */
const groupsOf = (cells: readonly Cell[], by: SumsQuestion['by']): string[] => {
  const sizes = new Map<string, number>()
  for (const cell of cells) {
    const group = groupOf(cell, by)
    sizes.set(group, (sizes.get(group) ?? 0) + cell.choosing)
  }
  const groups = [...sizes]
    .toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .map(([group]) => group)
  if (!by.includes('month')) return groups
  const months = groups.toSorted()
  return by[0] === 'month' ? months.toReversed() : months
}

const publishedChoices = ({ published }: QuestionCatalog, key: string) => [
  ...new Set(
    published.flatMap(({ set }) => set.questions.filter((question) => question.key === key)).flatMap(choicesOf),
  ),
]

/** Returns the choices of a question that rows are about; undefined alone where they are about the question. */
const choicesFor = (
  question: string,
  { by, filters }: SumsQuestion,
  chosen: readonly Chosen[],
  catalog: QuestionCatalog,
): (string | undefined)[] => {
  if (!by.includes('choice') && filters.choice === undefined) return [undefined]
  const counted = chosen.filter((one) => one.question === question).map(({ choice }) => choice)
  return [...new Set([...publishedChoices(catalog, question), ...counted])].filter(
    (choice) => filters.choice?.includes(choiceName(question, choice)) ?? true,
  )
}

const memberNames = async (pool: Pool, { by }: SumsQuestion, groups: readonly (string | undefined)[]) =>
  by.includes('creo')
    ? await readNames(
        pool,
        groups.flatMap((group) => group ?? []),
      )
    : (name: string) => name

/** Returns the first and last start of the periods that a question is about. */
const periodOf = ({ range, by, filters }: SumsQuestion) => {
  if (range) assertWholeMonths(range)
  const isByMonth = range !== undefined || by.includes('month') || filters.month !== undefined
  return isByMonth
    ? { period: 'month' as const, first: range?.start ?? '-infinity', last: range?.end ?? 'infinity' }
    : { period: 'all' as const, first: '-infinity', last: '-infinity' }
}

const assertWholeMonths = ({ start, end }: DayRange) => {
  if (start.endsWith('-01') && daysFrom(end, 1).endsWith('-01')) return
  throw new Refusal(422, 'invalid_request', 'Answers are counted in whole months, from the first day to the last one.')
}

/** Returns the cells of the months that a question is about. */
const selected = <Row extends { member: string; month: string }>(rows: Row[], { filters }: SumsQuestion): Row[] => {
  return rows
    .map((row) => ({ ...row, month: row.month.slice(0, 7) }))
    .filter(({ month }) => filters.month?.includes(month) ?? true)
}

const groupingOf = ({ by, filters }: SumsQuestion) =>
  by.includes('creo') || filters.creo ? ('creo' as const) : ('version' as const)

/** Returns the condition on cells and choices `c` that they are of the members and months of a question. */
const isAbout = (asked: SumsQuestion) => {
  const { period, first, last } = periodOf(asked)
  const members = asked.filters.creo ?? asked.filters.version
  const isMember = members ? sql`and c.member = ${anyOf(members)}` : sql``
  return sql<boolean>`c.grouping = ${groupingOf(asked)} and c.period = ${period} and c.starts_on between ${first}::date and ${last}::date ${isMember}`
}

const MOST_CREOS = 500

/** Refuses to read the answers of all creatives where they are many, because anyone can invent them. */
const assertFewCreos = async (pool: Pool) => {
  const creos = views.selectFrom('answer_insights_cells').select('member').distinct().where('grouping', '=', 'creo')
  if ((await runQuery(pool, creos.limit(MOST_CREOS + 1))).length <= MOST_CREOS) return
  const sentence = `More than ${MOST_CREOS} creatives have answers: name some in the filter creo.`
  throw new Refusal(422, 'invalid_request', sentence)
}

const readCells = async (pool: Pool, asked: SumsQuestion): Promise<Cell[]> => {
  const rows = await runQuery(
    pool,
    views
      .selectFrom('answer_insights_cells as c')
      .innerJoin('answer_insights_questions as q', 'q.slot', 'c.question')
      .select(['c.member', 'c.starts_on as month', 'q.question', 'c.times', 'c.choosing'])
      .where(isAbout(asked)),
  )
  return selected(
    rows.map(({ times, choosing, ...row }) => ({ ...row, times: unpack(times), choosing: Number(choosing) })),
    asked,
  )
}

const readChosen = async (pool: Pool, asked: SumsQuestion): Promise<Chosen[]> => {
  const rows = await runQuery(
    pool,
    views
      .selectFrom('answer_insights_choices as c')
      .innerJoin('answer_insights_questions as q', 'q.slot', 'c.question')
      .select(['c.member', 'c.starts_on as month', 'q.question', 'c.choice', 'c.visitors'])
      .where(isAbout(asked))
      .orderBy('c.choice'),
  )
  return selected(
    rows.map(({ visitors, ...row }) => ({ ...row, visitors: Number(visitors) })),
    asked,
  )
}

const readPosition = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ position: number | null }>(`select ${positionOf('answer-insights')} as position`)
  return rows[0]?.position ?? 0
}
