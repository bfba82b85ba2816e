import type { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import { type Grouping, MEASURES, revenueMeasures, testMeasures } from '#db/figures/quiz-funnel.ts'
import { Refusal } from '#commands/refusal.ts'
import { whenProjected } from '#api/http/when-projected.ts'

/** Selects visitors. Without `arrived`, the day of arrival doesn't matter. */
export type VisitorFilters = {
  age: QuizzesQuery['filter_age']
  arrived?: QuizzesQuery['filter_createdAt']
  creo?: string | undefined
}

/** A property that visitors are grouped by. */
export type FunnelDimension = QuizzesQuery['groupBy']

/** Selects cells of a period: a condition with its values, which are the first of a statement. */
export type CellSelection = { where: string; values: readonly string[] }

/** Returns the selection for these groups and filters. */
export const cellSelection = (dimensions: readonly FunnelDimension[], { age, creo }: VisitorFilters): CellSelection => {
  const isByCreo = creo !== undefined || dimensions.includes('creo')
  const grouping: Grouping = !isByCreo ? 'version' : dimensions.includes('version') ? 'both' : 'creo'
  const where = 'grouping = $1 and age = $2'
  return creo === undefined
    ? { where, values: [grouping, age] }
    : { where: `${where} and creo = $3`, values: [grouping, age, creo] }
}

/** A group: `by` has a value per requested dimension, `counts` a count per measure. */
export type Group = { by: string[]; visitors: number; counts: number[] }

/** The recorded measures, in the order of the counts, and the groups in no particular order. */
export type GroupedCounts = { measures: string[]; groups: Group[] }

/** Leaves out groups without visitors. */
export const groupedCounts = (measures: string[], all: { by: string[]; counts: number[] }[]): GroupedCounts => {
  const place = measures.indexOf(MEASURES.visitors)
  const groups = all.flatMap(({ by, counts }): Group[] => {
    const visitors = counts[place] ?? 0
    return visitors > 0 ? [{ by, visitors, counts }] : []
  })
  return { measures, groups }
}

/** Adds test purchases and test revenue to the measures of real ones. */
export const withTestPayments = ({ measures, groups }: GroupedCounts): GroupedCounts => {
  const merged = measures.map((measure) => {
    const name = testMeasures.nameIn(measure)
    return name === undefined || measures.includes(name) ? measure : name
  })
  const pairs = merged.flatMap((measure, place): [from: number, to: number][] => {
    const name = testMeasures.nameIn(measure)
    return name === undefined ? [] : [[place, measures.indexOf(name)]]
  })
  const added = groups.map((group) => {
    const counts = [...group.counts]
    for (const [from, to] of pairs) counts[to] = (counts[to] ?? 0) + (counts[from] ?? 0)
    return { ...group, counts }
  })
  return { measures: merged, groups: pairs.length > 0 ? added : groups }
}

/** Returns the currencies of all payments with the index of their revenue. */
export const currenciesOf = (measures: readonly string[]): [currency: string, place: number][] =>
  measures.flatMap((measure, place): [string, number][] => {
    const currency = revenueMeasures.nameIn(measure)
    return currency === undefined ? [] : [[currency, place]]
  })

const notReady = () =>
  new Refusal(503, 'not_ready', 'The figures are being prepared. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })

/**
 * Awaits a query of the reports.
 * @throws {Refusal} 503 until their read model exists in the shape of this release.
 */
export const whenReportsReady = <T>(query: Promise<T>): Promise<T> => whenProjected(query, notReady)
