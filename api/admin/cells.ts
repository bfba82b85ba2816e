import { ALL_AGES } from '#api/contracts/admin.ts'
import type { FunnelQuery } from '#api/contracts/admin-insights.ts'
import type { Pool } from '#db/client.ts'
import { unpack } from '#events/packed-counts.ts'
import { Refusal } from '../lib/refusal.ts'
import { whenProjected } from '../lib/when-projected.ts'
import { piecesOf, piecesUntilNow } from './periods.ts'

/** Whom to count, by the filters of the admin. */
export type Filters = Omit<FunnelQuery, 'groupBy' | 'thenBy'>

/** The groups a query tells apart: `both` where it groups or narrows by version and by creo. */
type Grouping = 'version' | 'creo' | 'both'

/** One group: `by` holds what it was asked to be told apart by, in that order, `counts` a count for each measure. */
export type Group = { by: string[]; visitors: number; counts: number[] }

/** The measures that anybody ever reached, in the order of the counts, and the groups, in no order. */
export type Counted = { measures: string[]; groups: Group[] }

const REVENUE = 'revenue:'

/** The currencies in which anybody ever paid, and the places of what came in. */
export const currenciesOf = (measures: readonly string[]): [currency: string, place: number][] =>
  measures.flatMap((measure, place): [string, number][] => (measure.startsWith(REVENUE) ? [[measure.slice(REVENUE.length), place]] : []))

type Apart = 'version' | 'creo' | 'starts_on'

const groupingOf = (apart: readonly Apart[], { filter_version, filter_creo }: Filters): Grouping => {
  const version = filter_version !== undefined || apart.includes('version')
  const creo = filter_creo !== undefined || apart.includes('creo')
  return version && creo ? 'both' : creo ? 'creo' : 'version'
}

/** The first row brings the measures, each of the others the sum of a group and what it is told apart by. */
type Row = [measures: string[] | null, packed: string | null, ...by: string[]]

const beingPrepared = () =>
  new Refusal(503, 'not_ready', 'The figures are being prepared. Please try again in a moment.', { headers: { 'Retry-After': '2' } })

/**
 * Asks the figures.
 * @throws {Refusal} 503 until there are any, in the shape that this code knows.
 */
export const whenReady = <T>(answer: Promise<T>): Promise<T> => whenProjected(answer, beingPrepared)

/** Where the cells come from: by day or by year all there are, else those of the pieces that make up the range. */
const sourceOf = (apart: readonly Apart[], { filter_createdAt: range }: Filters, narrow: string, values: unknown[]): string => {
  const cells = (conditions: string) =>
    `select version, creo, starts_on, packed from read.quiz_funnel_cells where grouping = $1 and age = $2 and ${conditions}${narrow}`
  if (apart.includes('starts_on')) {
    return cells(range ? `period = 'day' and starts_on between $${values.push(range.start)} and $${values.push(range.end)}` : `period = 'day'`)
  }
  if (!range) return cells(`period = 'year'`)
  const exact = piecesOf(range)
  const untilNow = piecesUntilNow(range)
  const pieces = [...exact, ...untilNow]
  const lists = [pieces.map((p) => p.period), pieces.map((p) => p.startsOn), pieces.map((p) => p.sign), pieces.map((_, n) => n >= exact.length)]
  const [periods, starts, signs, untilNows] = lists.map((list) => values.push(list))
  // One look into the index for each piece, whatever the planner believes of their number.
  return `select version, creo, null::date as starts_on, case sign when 1 then packed else -packed end as packed
    from unnest($${periods}::text[], $${starts}::date[], $${signs}::int[], $${untilNows}::bool[]) as piece(period, starts_on, sign, until_now)
    cross join lateral (${cells('period = piece.period and starts_on = piece.starts_on')} offset 0) as cells
    where until_now = (select coalesce(max(starts_on), '-infinity') <= $${values.push(range.end)}
      from read.quiz_funnel_cells where grouping = 'version' and age = '${ALL_AGES}' and period = 'day')`
}

/**
 * What the funnel counted of whom the filters let through, in the groups it is asked to tell apart, from rollups alone:
 * the cost grows with the groups, not with the visitors or the days. A group in which nobody is, is left out.
 * @throws {Refusal} 503 while no projector has ever run.
 */
export const countGroups = async (pool: Pool, apart: readonly Apart[], filters: Filters): Promise<Counted> => {
  const { filter_age: age, filter_version: version, filter_creo: creo } = filters
  const grouping = groupingOf(apart, filters)
  const values: unknown[] = [grouping, age]
  const narrow = [
    version === undefined ? '' : ` and version = $${values.push(version)}`,
    creo === undefined ? '' : ` and creo = $${values.push(creo)}`,
  ].join('')
  const source = sourceOf(apart, filters, narrow, values)
  // In one statement with the measures, whose places are those of this version of the read model and of no other.
  const text = `
    select array_agg(measure order by slot) as measures, null as packed, ${apart.map(() => 'null').join(', ')} from read.quiz_funnel_measures
    union all
    select null, sum(packed)::text, ${apart.map((fact) => `${fact}::text`).join(', ')} from (${source}) as cells group by ${apart.join(', ')}`
  const name = `funnel ${[grouping, ...apart].join()} ${filters.filter_createdAt ? 'range' : 'all'} ${version === undefined ? '' : 'version'} ${creo === undefined ? '' : 'creo'}`
  const { rows } = await whenReady(pool.query<Row>({ name, text, values, rowMode: 'array' }))
  const measures = rows.find(([names]) => names !== null)?.[0] ?? []
  const place = measures.indexOf('visitors')
  const groups = rows.flatMap(([, packed, ...by]): Group[] => {
    if (packed === null) return []
    const counts = unpack(packed)
    const visitors = counts[place] ?? 0
    return visitors > 0 ? [{ by, visitors, counts }] : []
  })
  return { measures, groups }
}
