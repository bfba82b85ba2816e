import type { QuizzesQuery, QuizzesReply } from '#api/contracts/admins/admin.ts'
import { MEASURES, questionMeasures } from '#db/figures/quiz-funnel.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { currency as currencyOfPlans } from '#events/payment/money/plans.ts'
import { currenciesOf, type Group } from './cells.ts'
import type { FunnelReports } from './funnel-report.ts'

/** A column of the table and the index of its counts. The index of an unreached step is out of range. */
type StepColumn = readonly [column: string, place: number]

/** Steps after the questions that the specified table has. */
const TABLE_STEPS: readonly string[] = [MEASURES.email, MEASURES.name, MEASURES.checkout, MEASURES.purchase]

/** Returns the column of each step and the index of its count, in order. */
const stepColumns = (measures: readonly string[], questionKeys: readonly string[]): StepColumn[] => {
  const answered = measures.flatMap((measure) => questionMeasures.nameIn(measure) ?? [])
  const placeOf = (measure: string) => (measures.includes(measure) ? measures.indexOf(measure) : measures.length)
  const questions = [...new Set([...questionKeys, ...answered])].map((key): StepColumn => [
    key,
    placeOf(questionMeasures.measureOf(key)),
  ])
  return [...questions, ...TABLE_STEPS.map((step): StepColumn => [step, placeOf(step)])]
}

/** Limits the groups of a table, because anyone can invent creatives. */
const MAX_TABLE_GROUPS = 500

/** Creates a function that formats the revenue of a group per currency, or zero in the currency of the plans. */
const createRevenueText = (measures: string[]) => {
  const currencies = currenciesOf(measures)
  return ({ counts }: Group): string => {
    const paid = currencies.flatMap(([currency, place]) => (counts[place] ? [moneyText(counts[place], currency)] : []))
    return paid.join(' + ') || moneyText(0, currencyOfPlans)
  }
}

/** Writes a share in integer tenths, because 0.35 % has no exact binary fraction: 7 of 2,000 are 0.4 %. */
const shareText = (count: number, visitors: number) => {
  const tenths = Math.round((1_000 * count) / visitors)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/**
 * Returns the grouped table of the funnel. Each row has the name of its group, `visitors`, `count|percent` per step, and
 * `revenue`.
 * @param questionKeys the questions in the order of their columns. Answered questions of retired sets follow.
 * @throws {Refusal} 503 until a projector has run.
 */
export const funnelTable = async (
  reports: FunnelReports,
  { groupBy, filter_age: age, filter_createdAt: arrived }: QuizzesQuery,
  questionKeys: readonly string[],
): Promise<QuizzesReply> => {
  const { measures, groups } = await reports.groups([groupBy], { age, arrived }, MAX_TABLE_GROUPS)
  const steps = stepColumns(measures, questionKeys)
  const revenueOf = createRevenueText(measures)
  const columns = [groupBy, 'visitors', ...steps.map(([step]) => step), 'revenue']
  const data = groups.map((group) => {
    const { by, visitors, counts } = group
    const cells = steps.map(([, place]) => `${counts[place] ?? 0}|${shareText(counts[place] ?? 0, visitors)}`)
    const row = [by[0] ?? '', String(visitors), ...cells, revenueOf(group)]
    return Object.fromEntries(row.map((cell, n) => [columns[n] ?? '', cell]))
  })
  return { columns, data }
}
