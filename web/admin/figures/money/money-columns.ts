import { type FigureName, FIGURES } from '#events/figures/definitions/money.ts'
import { type FiguresAnswer, type FiguresRow, valueOf } from '#events/figures/definitions/question.ts'
import type { FileCell } from '#events/figures/definitions/text/delimited.ts'
import { changeText, explanationOf, figureCell, figureText } from '#events/figures/definitions/text/figure-text.ts'
import { OF_TIME, WINDOWS } from '#events/figures/definitions/dimensions.ts'

/** The figures that say whether an ad earns. The others follow on demand. */
export const FIRST = ['spend', 'landings', 'buyers', 'cac', 'net', 'profit', 'roas', 'revenuePerLanding'] as const
export const REST = [
  'visitors',
  'purchaseRate',
  'revenuePerVisitor',
  'revenue',
  'roi',
  'paybackDay',
  'gross',
  'firstPayments',
  'renewals',
  'refunds',
  'chargebacks',
  'tax',
  'fees',
  ...WINDOWS.map((days) => `valueAt${days}` as const),
] as const

export type MoneyColumn = {
  name: FigureName
  heading: string
  title: string
  text: (row: FiguresRow) => string
  /** The number in a file. */
  cell: (row: FiguresRow) => FileCell
  /** Marks a value that some cohorts of the row haven't reached. */
  isGrowing: (row: FiguresRow) => boolean
  /** Returns how the figure changed since the period before, with whether that is more than chance. */
  change: (row: FiguresRow) => { text: string; isBeyondChance: boolean } | undefined
  /** Colors a gain and a loss. */
  sign: (row: FiguresRow) => 'gain' | 'loss' | undefined
}

const signOf = (amount: number | null) => (amount === null || amount === 0 ? undefined : amount > 0 ? 'gain' : 'loss')

/** Returns the columns of figures. One that doesn't go with the groups of the reply has dashes. */
export const moneyColumns = (answer: FiguresAnswer, names: readonly FigureName[]): MoneyColumn[] =>
  names.map((name) => {
    const figure = FIGURES[name]
    const { name: heading, unit } = figure
    const value = ({ values }: FiguresRow) => valueOf(answer, values, name)
    const days = /^valueAt(\d+)$/.exec(name)?.[1]
    return {
      name,
      heading: days === undefined ? heading : `Day ${days}`,
      title: explanationOf(figure),
      text: (row) => figureText(value(row), unit, answer.currency),
      cell: (row) => figureCell(value(row), unit, answer.currency),
      isGrowing: ({ sums }) => days !== undefined && (sums['visitors'] ?? 0) > (sums[`visitorsAt${days}`] ?? 0),
      change: ({ values, before, isBeyondChance }) => {
        const at = answer.metrics.findIndex(({ key }) => key === name)
        const text = before ? changeText(values[at] ?? null, before[at] ?? null) : undefined
        return text === undefined ? undefined : { text, isBeyondChance: isBeyondChance?.[at] ?? false }
      },
      sign: (row) => (name === 'profit' ? signOf(value(row)) : undefined),
    }
  })

/** Sorts the groups by profit, the best first. Groups without known spend count with their net; times keep their order. */
export const byProfit = (answer: FiguresAnswer): FiguresRow[] => {
  if (OF_TIME.some((time) => time === answer.by[0])) return answer.rows
  const earned = ({ values }: FiguresRow) => valueOf(answer, values, 'profit') ?? valueOf(answer, values, 'net') ?? 0
  return answer.rows.toSorted((a, b) => earned(b) - earned(a))
}

/** Returns the table as the rows of a file, with the total last. */
export const moneyRows = (answer: FiguresAnswer, by: string): FileCell[][] => {
  const columns = moneyColumns(answer, [...FIRST, ...REST])
  return [
    [by, ...columns.map(({ heading }) => heading), 'currency'],
    ...[...byProfit(answer), { ...answer.total, by: ['Total'] }].map((row) => [
      row.by[0],
      ...columns.map(({ cell }) => cell(row)),
      answer.currency,
    ]),
  ]
}
