import type { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import { MEASURES, questionMeasures } from '#db/figures/quiz-funnel.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { currency as currencyOfPlans } from '#events/payment/money/plans.ts'
import { currenciesOf, DIMENSIONS, filtersOf, type Group } from './cells.ts'
import type { FunnelReports } from './funnel-report.ts'
import { type StepColumn, type TableJson, tableJson } from './table-json.ts'

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

/** Limits the groups of a table, because anyone can invent creatives. */
export const MAX_TABLE_GROUPS = 500

/** Creates a function that formats the revenue of a group per currency, or zero in the currency of the plans. */
const createRevenueText = (measures: string[]) => {
  const currencies = currenciesOf(measures)
  return ({ counts }: Group): string => {
    const paid = currencies.flatMap(([currency, place]) => (counts[place] ? [moneyText(counts[place], currency)] : []))
    return paid.join(' + ') || moneyText(0, currencyOfPlans)
  }
}

/**
 * Returns the grouped table of the funnel as the JSON of a `QuizzesReply`.
 * @param questionKeys the questions in the order of their columns. Answered questions of retired sets follow.
 * @throws {Refusal} 503 until a projector has run.
 */
export const funnelTable = async (
  reports: FunnelReports,
  query: QuizzesQuery,
  questionKeys: readonly string[],
): Promise<TableJson> => {
  const { groupBy } = query
  const { measures, groups } = await reports.groups([DIMENSIONS[groupBy]], filtersOf(query), MAX_TABLE_GROUPS)
  return tableJson(groupBy, stepColumns(measures, questionKeys), groups, createRevenueText(measures))
}
