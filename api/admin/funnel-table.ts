import type { QuizzesQuery, QuizzesReply } from '#api/contracts/admin.ts'
import type { Pool } from '#db/client.ts'
import { Refusal } from '../lib/refusal.ts'
import { type Pieces, piecesOf } from './periods.ts'

export type Slots = { slot: number; measure: string }[]

const STEPS_AFTER_QUIZ = ['email', 'name', 'checkout', 'purchase']
const REVENUE = 'revenue:'

/** The rollup cells that make up a range, and nothing besides: whole months where there are any, days at the edges. */
const cellsWithin = (pieces: Pieces | undefined, values: string[]): string => {
  const cells = (period: string, condition: string) =>
    `select member, counts from read.quiz_funnel_cells where grouping = $1 and age = $2 and period = '${period}'${condition}`
  if (!pieces) return cells('all', '')
  const between = ({ start, end }: { start: string; end: string }) =>
    ` and starts_on between $${values.push(start)} and $${values.push(end)}`
  return [
    ...pieces.days.map((range) => cells('day', between(range))),
    ...(pieces.months ? [cells('month', between(pieces.months))] : []),
  ].join(' union all ')
}

/** The sums of all measures per member, largest first: `[member, visitors, …]` in the order of the slots. */
const sums = async (pool: Pool, { groupBy, filter_age, filter_createdAt: range }: QuizzesQuery, slots: Slots) => {
  const values: string[] = [groupBy, filter_age]
  const pieces = range && piecesOf(range)
  const columns = slots.map(({ slot }) => `sum(counts[${slot}])::bigint`).join(', ')
  const { rows } = await pool.query<[string, ...(number | null)[]]>({
    rowMode: 'array',
    text: `select member, ${columns} from (${cellsWithin(pieces, values)}) cells
           group by member having sum(counts[1]) > 0 order by sum(counts[1]) desc, member`,
    values,
  })
  return rows
}

/** Rounded while it is a whole number of tenths: 7 of 2,000 are 0.4 %, which the nearest binary fraction to 0.35 is not. */
const percentOf = (count: number, visitors: number) => `${count}|${(Math.round((1_000 * count) / visitors) / 10).toFixed(1)}`

/** Revenue is kept in minor units, by currency; money is shown in the major unit. */
const revenueOf = (counts: Map<string, number>): string => {
  const amounts = [...counts].filter(([measure, minor]) => measure.startsWith(REVENUE) && minor !== 0)
  if (amounts.length === 0) return '0.00'
  return amounts
    .map(([measure, minor]) => {
      const currency = measure.slice(REVENUE.length)
      const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
      return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
    })
    .join(' + ')
}

/**
 * What each place of a row's counts measures.
 * @throws {Refusal} 503 while no projector has ever run.
 */
export const readSlots = async (pool: Pool): Promise<Slots> => {
  const { rows: found } = await pool.query<{ there: boolean }>(
    `select to_regclass('read.quiz_funnel_measures') is not null as there`,
  )
  if (!found[0]?.there) {
    const message = 'The figures are being prepared. Please try again in a moment.'
    throw new Refusal(503, 'not_ready', message, { headers: { 'Retry-After': '2' } })
  }
  const { rows } = await pool.query<Slots[number]>('select slot, measure from read.quiz_funnel_measures order by slot')
  return rows
}

/** Each step's column and the measure under which it is counted, in order. */
export const stepsOf = (slots: Slots, questionKeys: readonly string[]): [column: string, measure: string][] => {
  const answered = slots.map(({ measure }) => measure).filter((measure) => measure.startsWith('question:'))
  const questions = new Set([...questionKeys, ...answered.map((measure) => measure.slice('question:'.length))])
  return [...[...questions].map((key): [string, string] => [key, `question:${key}`]), ...STEPS_AFTER_QUIZ.map((s): [string, string] => [s, s])]
}

/** The cells of one group, from its counts by measure. */
export const cellsOf = (counts: Map<string, number>, steps: [column: string, measure: string][]): Record<string, string> => {
  const visitors = counts.get('visitors') ?? 0
  return {
    visitors: String(visitors),
    ...Object.fromEntries(steps.map(([column, measure]) => [column, percentOf(counts.get(measure) ?? 0, visitors)])),
    revenue: revenueOf(counts),
  }
}

/**
 * The grouped table of the funnel, from rollups alone, so its cost does not grow with the number of visitors.
 * @param questionKeys the questions in the order of their columns; questions of retired sets that were answered follow.
 * @throws {Refusal} 503 while no projector has ever run.
 */
export const funnelTable = async (
  pool: Pool,
  query: QuizzesQuery,
  questionKeys: readonly string[],
): Promise<QuizzesReply> => {
  const slots = await readSlots(pool)
  const steps = stepsOf(slots, questionKeys)
  const columns = [query.groupBy, 'visitors', ...steps.map(([column]) => column), 'revenue']
  if (slots.length === 0) return { columns, data: [] }
  const rows = await sums(pool, query, slots)
  const data = rows.map(([member, ...row]) => {
    const counts = new Map(slots.map(({ measure }, n) => [measure, row[n] ?? 0]))
    return { [query.groupBy]: member, ...cellsOf(counts, steps) }
  })
  return { columns, data }
}
