import type { QuizzesReply } from '#api/contracts/admin.ts'
import type { FunnelQuery } from '#api/contracts/admin-insights.ts'
import type { Pool } from '#db/client.ts'
import { conditionOf, FACTS } from './cuts.ts'
import { cellsOf, funnelTable, readSlots, type Slots, stepsOf } from './funnel-table.ts'

type Group = { one: string; other: string }
type Counted = Group & { measure: string; n: number }

const VISITORS = 'visitors'

/**
 * The counts of each group, from the visitors themselves. Most of them end at one of a few places, so they are first
 * counted by what they have in common, and only that is taken apart.
 */
const countGroups = async (pool: Pool, query: FunnelQuery, slots: Slots): Promise<Counted[]> => {
  const values: unknown[] = []
  const condition = conditionOf(query, values)
  const other = query.thenBy ? FACTS[query.thenBy] : `''`
  const { rows } = await pool.query<Group & { slot: number | null; n: number }>(
    `with alike as materialized (
       select ${FACTS[query.groupBy]} as one, ${other} as other, steps, count(*) as n
       from read.quiz_funnel_visitors where ${condition} group by 1, 2, 3)
     select one, other, null as slot, sum(n)::bigint as n from alike group by 1, 2
     union all
     select one, other, slot, sum(n)::bigint from alike cross join unnest(steps) as slot group by 1, 2, 3`,
    values,
  )
  const measureOf = new Map(slots.map(({ slot, measure }) => [slot, measure]))
  return rows.map(({ slot, ...row }) => ({ ...row, measure: slot === null ? VISITORS : (measureOf.get(slot) ?? '') }))
}

/** Revenue of the visitors of each group, in minor units, as a measure per currency. */
const countRevenue = async (pool: Pool, query: FunnelQuery): Promise<Counted[]> => {
  const values: unknown[] = []
  const condition = conditionOf(query, values)
  const other = query.thenBy ? FACTS[query.thenBy] : `''`
  const { rows } = await pool.query<Group & { currency: string; n: number }>(
    `select ${FACTS[query.groupBy]} as one, ${other} as other, currency, sum(minor::bigint)::bigint as n
     from read.quiz_funnel_visitors cross join jsonb_each_text(money) as paid(currency, minor)
     where ${condition} group by 1, 2, 3`,
    values,
  )
  return rows.map(({ currency, ...row }) => ({ ...row, measure: `revenue:${currency}` }))
}

/** Whether the rollups of one grouping know the answer. */
const isPlain = ({ groupBy, thenBy, filter_version, filter_creo }: FunnelQuery) =>
  thenBy === undefined && (groupBy === 'version' ? filter_creo : filter_version) === undefined

const fromRollups = async (pool: Pool, query: FunnelQuery, questionKeys: readonly string[]): Promise<QuizzesReply> => {
  const { columns, data } = await funnelTable(pool, query, questionKeys)
  const only = query.groupBy === 'version' ? query.filter_version : query.filter_creo
  return { columns, data: only === undefined ? data : data.filter((row) => row[query.groupBy] === only) }
}

/** The largest groups first, and within each its largest parts. */
const inOrder = (groups: (Group & { counts: Map<string, number> })[]) => {
  const visitors = ({ counts }: { counts: Map<string, number> }) => counts.get(VISITORS) ?? 0
  const size = new Map<string, number>()
  for (const group of groups) size.set(group.one, (size.get(group.one) ?? 0) + visitors(group))
  return groups.sort(
    (a, b) =>
      (size.get(b.one) ?? 0) - (size.get(a.one) ?? 0) ||
      (a.one < b.one ? -1 : a.one > b.one ? 1 : 0) ||
      visitors(b) - visitors(a) ||
      (a.other < b.other ? -1 : 1),
  )
}

/**
 * The table of the funnel with a second cut and with filters by version and creo. What the rollups cannot tell is counted
 * from the visitors, whose number its cost then grows with.
 * @throws {Refusal} 503 while no projector has ever run.
 */
export const cutTable = async (pool: Pool, query: FunnelQuery, questionKeys: readonly string[]): Promise<QuizzesReply> => {
  if (isPlain(query)) return await fromRollups(pool, query, questionKeys)
  const { groupBy, thenBy } = query
  const slots = await readSlots(pool)
  const steps = stepsOf(slots, questionKeys)
  const columns = [groupBy, ...(thenBy ? [thenBy] : []), VISITORS, ...steps.map(([column]) => column), 'revenue']
  const counted = [...(await countGroups(pool, query, slots)), ...(await countRevenue(pool, query))]
  const groups = [...Map.groupBy(counted, ({ one, other }) => `${one}\n${other}`).values()].flatMap((measures) => {
    const [first] = measures
    return first ? [{ one: first.one, other: first.other, counts: new Map(measures.map(({ measure, n }) => [measure, n])) }] : []
  })
  const data = inOrder(groups).map(({ one, other, counts }) => ({
    [groupBy]: one,
    ...(thenBy && { [thenBy]: other }),
    ...cellsOf(counts, steps),
  }))
  return { columns, data }
}
