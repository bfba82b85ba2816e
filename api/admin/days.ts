import { days, type DayFigures, type DaysQuery, type DaysReply } from '#api/contracts/admin-insights.ts'
import type { Pool } from '#db/client.ts'
import type { Api } from '../app.ts'
import { conditionOf } from './cuts.ts'
import { readSlots, type Slots } from './funnel-table.ts'

const REVENUE = 'revenue:'

/** More days than this are shown as months. */
const MOST_DAYS = 400

type Row = { day: string; counts: (number | null)[] }

const figuresOf = (rows: Row[], slots: Slots): DayFigures[] =>
  rows.map(({ day, counts }) => {
    const of = new Map(slots.map(({ measure }, n) => [measure, counts[n] ?? 0]))
    const revenue = [...of].filter(([measure, amount]) => measure.startsWith(REVENUE) && amount !== 0)
    return {
      day,
      visitors: of.get('visitors') ?? 0,
      purchases: of.get('purchase') ?? 0,
      revenue: Object.fromEntries(revenue.map(([measure, amount]) => [measure.slice(REVENUE.length), amount])),
    }
  })

/** From the rollup of the days: by creo when one is asked for, else by version, which has fewer members. */
const fromRollup = async (pool: Pool, query: DaysQuery, slots: Slots): Promise<Row[]> => {
  const { filter_age, filter_createdAt: range, filter_version, filter_creo } = query
  const values: unknown[] = [filter_creo === undefined ? 'version' : 'creo', filter_age]
  const member = filter_creo ?? filter_version
  const conditions = [
    ...(member === undefined ? [] : [`and member = $${values.push(member)}`]),
    ...(range ? [`and starts_on between $${values.push(range.start)} and $${values.push(range.end)}`] : []),
  ]
  const sums = slots.map(({ slot }) => `coalesce(sum(counts[${slot}]), 0)::float8`)
  const { rows } = await pool.query<Row>(
    `select starts_on::text as day, array[${sums.join()}] as counts from read.quiz_funnel_cells
     where grouping = $1 and age = $2 and period = 'day' ${conditions.join(' ')} group by starts_on order by starts_on`,
    values,
  )
  return rows
}

/** From the visitors: no rollup knows a version and a creo at once. */
const fromVisitors = async (pool: Pool, query: DaysQuery, slots: Slots): Promise<Row[]> => {
  const values: unknown[] = []
  const condition = conditionOf(query, values)
  const countOf = ({ slot, measure }: Slots[number]) => {
    if (measure === 'visitors') return 'count(*)::float8'
    if (!measure.startsWith(REVENUE)) return `(count(*) filter (where ${slot} = any(steps)))::float8`
    return `coalesce(sum((money->>$${values.push(measure.slice(REVENUE.length))})::bigint), 0)::float8`
  }
  const counts = slots.map(countOf)
  const { rows } = await pool.query<Row>(
    `select arrived_on::text as day, array[${counts.join()}] as counts from read.quiz_funnel_visitors
     where ${condition} group by arrived_on order by arrived_on`,
    values,
  )
  return rows
}

const together = (month: string, all: DayFigures[]): DayFigures => {
  const revenue: Record<string, number> = {}
  for (const [currency, amount] of all.flatMap((day) => Object.entries(day.revenue))) {
    revenue[currency] = (revenue[currency] ?? 0) + amount
  }
  const sum = (of: (day: DayFigures) => number) => all.reduce((total, day) => total + of(day), 0)
  return { day: `${month}-01`, visitors: sum((d) => d.visitors), purchases: sum((d) => d.purchases), revenue }
}

/** Visitors, purchases and revenue by the day of arrival; by its month where the days are too many. */
export const dayFigures = async (pool: Pool, query: DaysQuery): Promise<DaysReply> => {
  const slots = await readSlots(pool)
  if (slots.length === 0) return { unit: 'day', days: [] }
  const isBoth = query.filter_version !== undefined && query.filter_creo !== undefined
  const all = figuresOf(await (isBoth ? fromVisitors : fromRollup)(pool, query, slots), slots)
  if (all.length <= MOST_DAYS) return { unit: 'day', days: all }
  const months = Map.groupBy(all, ({ day }) => day.slice(0, 7))
  return { unit: 'month', days: [...months].map(([month, some]) => together(month, some)) }
}

export const adminDaysRoute = ({ answer, admins, audit, pool }: Api) =>
  answer(days, async ({ body, bearer }) => {
    const adminId = await admins.require(bearer)
    const reply = await dayFigures(pool, body)
    audit.noteQuery(adminId, 'days', body)
    return { reply }
  })
