import type { DaysQuery } from '#api/contracts/admin-insights.ts'
import { ALL_AGES } from '#api/contracts/admin.ts'

/** The group of those of whom a fact is not known, as the rollup calls it. */
export const UNKNOWN_MEMBER = '(none)'

/** The facts of a visitor by which they are grouped and narrowed to, as SQL. */
export const FACTS = {
  version: `coalesce(version, '${UNKNOWN_MEMBER}')`,
  creo: `coalesce(creo, '${UNKNOWN_MEMBER}')`,
} as const

/**
 * The condition under which a visitor is counted, and its values.
 * @param values those the query has so far; what this condition needs is added to them.
 */
export const conditionOf = (query: Omit<DaysQuery, 'groupBy'>, values: unknown[]): string => {
  const { filter_age: age, filter_createdAt: range, filter_version: version, filter_creo: creo } = query
  const is = (sql: string, value: unknown) => `${sql} = $${values.push(value)}`
  const conditions = [
    // Of some only money is known so far, and they count nowhere yet.
    'arrived_on is not null',
    ...(age === ALL_AGES ? [] : [is('age', age)]),
    ...(range ? [`arrived_on between $${values.push(range.start)} and $${values.push(range.end)}`] : []),
    ...(version === undefined ? [] : [is(FACTS.version, version)]),
    ...(creo === undefined ? [] : [is(FACTS.creo, creo)]),
  ]
  return conditions.join(' and ')
}
