import type { FunnelQuery } from '#api/contracts/admin-insights.ts'
import { Refusal } from '#api/http/refusal.ts'
import { whenProjected } from '#api/http/when-projected.ts'

/** Whom to count, by the filters of the admin. */
export type VisitorFilters = Omit<FunnelQuery, 'groupBy' | 'thenBy'>

/** What groups may be told apart by. */
export type Dimension = 'version' | 'creo'

/** Which cells of a period are looked at: a condition whose values stand first in a statement, and a name of its own. */
export type CellSelection = { where: string; values: readonly string[]; name: string }

export const choiceOf = (
  apart: readonly Dimension[],
  { filter_age, filter_version, filter_creo }: VisitorFilters,
): CellSelection => {
  const version = filter_version !== undefined || apart.includes('version')
  const creo = filter_creo !== undefined || apart.includes('creo')
  const wanted = {
    grouping: version && creo ? 'both' : creo ? 'creo' : 'version',
    age: filter_age,
    version: filter_version,
    creo: filter_creo,
  }
  const given = Object.entries(wanted).flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]))
  return {
    where: given.map(({ column }, n) => `${column} = $${n + 1}`).join(' and '),
    values: given.map(({ value }) => value),
    // A creo may hold any character.
    name: JSON.stringify(given),
  }
}

/** The columns that a condition looks at, for the name of a statement: it is prepared once for each text that there can be. */
export const columnsIn = (where: string) => where.replace(/ = \$\d| and/g, '')

/** One group: `by` holds what it was asked to be told apart by, in that order, `counts` a count for each measure. */
export type Group = { by: string[]; visitors: number; counts: number[] }

/** The measures that anybody ever reached, in the order of the counts, and the groups, in no order. */
export type Counted = { measures: string[]; groups: Group[] }

/** A group in which nobody is is left out. */
export const countedOf = (measures: string[], all: { by: string[]; counts: number[] }[]): Counted => {
  const place = measures.indexOf('visitors')
  const groups = all.flatMap(({ by, counts }): Group[] => {
    const visitors = counts[place] ?? 0
    return visitors > 0 ? [{ by, visitors, counts }] : []
  })
  return { measures, groups }
}

const REVENUE = 'revenue:'

/** The currencies in which anybody ever paid, and the places of what came in. */
export const currenciesOf = (measures: readonly string[]): [currency: string, place: number][] =>
  measures.flatMap((measure, place): [string, number][] =>
    measure.startsWith(REVENUE) ? [[measure.slice(REVENUE.length), place]] : [],
  )

const beingPrepared = () =>
  new Refusal(503, 'not_ready', 'The figures are being prepared. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })

/**
 * Asks the figures.
 * @throws {Refusal} 503 until there are any, in the shape that this code knows.
 */
export const whenReady = <T>(answer: Promise<T>): Promise<T> => whenProjected(answer, beingPrepared)
