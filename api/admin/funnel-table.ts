import type { QuizzesReply } from '#api/contracts/admin.ts'
import type { FunnelQuery } from '#api/contracts/admin-insights.ts'
import type { Pool } from '#db/client.ts'
import { countGroups, currenciesOf, type Group } from './cells.ts'

const VISITORS = 'visitors'
const STEPS_AFTER_QUIZ = ['email', 'name', 'checkout', 'purchase']

/** What follows a count, by tenths of a percent. Made once: a table has tens of thousands of them. */
const PERCENTS = Array.from({ length: 1_001 }, (_, tenths) => `|${Math.floor(tenths / 10)}.${tenths % 10}`)

const NOBODY = `0${PERCENTS[0]}`

/** Rounded while it is a whole number of tenths: 7 of 2,000 are 0.4 %, which the nearest binary fraction to 0.35 is not. */
const percentOf = (count: number, visitors: number) =>
  count === 0 ? NOBODY : `${count}${PERCENTS[Math.round((1_000 * count) / visitors)] ?? ''}`

const formats = new Map<string, Intl.NumberFormat>()

/** Money in the major unit, from the minor one in which it is kept. */
const money = (currency: string, minor: number): string => {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** The place of what nobody ever reached lies behind all others. */
type Step = readonly [column: string, place: number]

/** Each step's column and the place of its count, in order. */
const stepsOf = (measures: string[], questionKeys: readonly string[]): Step[] => {
  const answered = measures.filter((measure) => measure.startsWith('question:')).map((measure) => measure.slice('question:'.length))
  const placeOf = (measure: string) => (measures.includes(measure) ? measures.indexOf(measure) : measures.length)
  const questions = [...new Set([...questionKeys, ...answered])].map((key): Step => [key, placeOf(`question:${key}`)])
  return [...questions, ...STEPS_AFTER_QUIZ.map((step): Step => [step, placeOf(step)])]
}

/** The largest groups first, and within each its largest parts; those of one size by their names. */
const inOrder = (groups: Group[]): Group[] => {
  const sizes = new Map<string, number>()
  for (const { by: [first = ''], visitors } of groups) sizes.set(first, (sizes.get(first) ?? 0) + visitors)
  const byName = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)
  return groups
    .map((group) => ({ group, size: sizes.get(group.by[0] ?? '') ?? 0 }))
    .sort(
      ({ group: a, size: sizeOfA }, { group: b, size: sizeOfB }) =>
        sizeOfB - sizeOfA || byName(a.by[0], b.by[0]) || b.visitors - a.visitors || byName(a.by[1], b.by[1]),
    )
    .map(({ group }) => group)
}

/** Makes the row of a group out of its counts. */
const makeRow = (columns: readonly string[], names: readonly string[], measures: string[], steps: readonly Step[]) => {
  const currencies = currenciesOf(measures)
  // Copies of a row that has all its columns are built, checked and written several times as fast as ones that grow.
  const empty = Object.fromEntries(columns.map((column) => [column, '']))
  return ({ by, visitors, counts }: Group): Record<string, string> => {
    const row = { ...empty }
    for (const [n, name] of names.entries()) row[name] = by[n] ?? ''
    row[VISITORS] = String(visitors)
    for (const [column, place] of steps) row[column] = percentOf(counts[place] ?? 0, visitors)
    const paid = currencies.flatMap(([currency, place]) => (counts[place] ? [money(currency, counts[place])] : []))
    row['revenue'] = paid.join(' + ') || '0.00'
    return row
  }
}

/**
 * The grouped table of the funnel, with a second cut where one is asked for.
 * @param questionKeys the questions in the order of their columns; questions of retired sets that were answered follow.
 * @throws {Refusal} 503 while no projector has ever run.
 */
export const funnelTable = async (pool: Pool, query: FunnelQuery, questionKeys: readonly string[]): Promise<QuizzesReply> => {
  const { groupBy, thenBy, ...filters } = query
  const names = thenBy ? [groupBy, thenBy] : [groupBy]
  const { measures, groups } = await countGroups(pool, names, filters)
  const steps = stepsOf(measures, questionKeys)
  const columns = [...names, VISITORS, ...steps.map(([column]) => column), 'revenue']
  return { columns, data: inOrder(groups).map(makeRow(columns, names, measures, steps)) }
}
