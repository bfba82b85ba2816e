import type { FunnelQuery } from '#api/contracts/admin/insights.ts'
import { MEASURES, questionMeasures } from '#db/read-models/quiz-funnel.ts'
import { moneyText } from '#events/money/minor-units.ts'
import { currency as currencyOfPlans } from '#api/content/plans.ts'
import { currenciesOf, DIMENSIONS, filtersOf, type Group } from './cells.ts'
import { largestGroups } from './largest-groups.ts'
import type { FunnelReports } from './funnel-report.ts'
import { type StepColumn, tableJson } from './table-json.ts'

/** The steps after the last question, in order. */
export const STEPS_AFTER_QUIZ: readonly string[] = [MEASURES.email, MEASURES.name, MEASURES.checkout, MEASURES.purchase]

/** Returns the column of each step and the index of its count, in order. */
export const stepColumns = (measures: readonly string[], questionKeys: readonly string[]): StepColumn[] => {
  const answered = measures.flatMap((measure) => questionMeasures.nameIn(measure) ?? [])
  const placeOf = (measure: string) => (measures.includes(measure) ? measures.indexOf(measure) : measures.length)
  const questions = [...new Set([...questionKeys, ...answered])].map((key): StepColumn => [
    key,
    placeOf(questionMeasures.measureOf(key)),
  ])
  return [...questions, ...STEPS_AFTER_QUIZ.map((step): StepColumn => [step, placeOf(step)])]
}

/** Sorts groups by size, then their parts by size; equal sizes by name. */
const sortGroups = (groups: Group[]): Group[] => {
  const sizes = new Map<string, number>()
  for (const {
    by: [first = ''],
    visitors,
  } of groups)
    sizes.set(first, (sizes.get(first) ?? 0) + visitors)
  const byName = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)
  return groups
    .map((group) => ({ group, size: sizes.get(group.by[0] ?? '') ?? 0 }))
    .sort(
      ({ group: a, size: sizeOfA }, { group: b, size: sizeOfB }) =>
        sizeOfB - sizeOfA || byName(a.by[0], b.by[0]) || b.visitors - a.visitors || byName(a.by[1], b.by[1]),
    )
    .map(({ group }) => group)
}

/** Creates a function that formats the revenue of a group per currency, or zero in the currency of the plans. */
const createRevenueText = (measures: string[]) => {
  const currencies = currenciesOf(measures)
  return ({ counts }: Group): string => {
    const paid = currencies.flatMap(([currency, place]) => (counts[place] ? [moneyText(counts[place], currency)] : []))
    return paid.join(' + ') || moneyText(0, currencyOfPlans)
  }
}

/**
 * Returns the grouped table of the funnel as the JSON of a `QuizzesReply`, optionally with a second grouping.
 * @param questionKeys the questions in the order of their columns. Answered questions of retired sets follow.
 * @throws {Refusal} 503 until a projector has run.
 */
export const funnelTable = async (
  reports: FunnelReports,
  query: FunnelQuery,
  questionKeys: readonly string[],
): Promise<Buffer> => {
  const { groupBy, thenBy } = query
  const names = thenBy ? [groupBy, thenBy] : [groupBy]
  const { measures, groups } = await reports.groups(
    names.map((name) => DIMENSIONS[name]),
    filtersOf(query),
  )
  const rows = largestGroups(sortGroups(groups))
  return tableJson(names, stepColumns(measures, questionKeys), rows, createRevenueText(measures))
}
