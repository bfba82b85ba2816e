import type { MoneyReply, MoneyRow } from '#api/contracts/figures/money.ts'
import { type FigureName, FIGURES, windowFigure } from '#api/contracts/figures/definitions/money.ts'
import type { FileCell } from '#api/contracts/figures/definitions/text/delimited.ts'
import {
  explanationOf,
  figureCell,
  figureText,
  NO_FIGURE,
} from '#api/contracts/figures/definitions/text/figure-text.ts'

/** The figures that say whether an ad earns. The others follow on demand. */
const FIRST = ['spend', 'landings', 'buyers', 'cac', 'net', 'profit', 'roas', 'revenuePerLanding'] as const
const REST = [
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
] as const

export type MoneyColumn = {
  heading: string
  title: string
  text: (row: MoneyRow) => string
  /** The number in a file. */
  cell: (row: MoneyRow) => FileCell
  /** Marks a value that some cohorts of the row haven't reached. */
  isGrowing?: (row: MoneyRow) => boolean
  /** Colors a gain and a loss. */
  sign?: (row: MoneyRow) => 'gain' | 'loss' | undefined
}

const signOf = (amount: number | null) => (amount === null || amount === 0 ? undefined : amount > 0 ? 'gain' : 'loss')

const columnOf = (name: FigureName, currency: string): MoneyColumn => {
  const figure = FIGURES[name]
  const { name: heading, unit, of } = figure
  return {
    heading,
    title: explanationOf(figure),
    text: ({ sums }) => figureText(of(sums), unit, currency),
    cell: ({ sums }) => figureCell(of(sums), unit, currency),
    ...(name === 'profit' && { sign: ({ sums }: MoneyRow) => signOf(of(sums)) }),
  }
}

/** Returns the columns that are shown at first. */
export const firstColumns = ({ currency }: MoneyReply): MoneyColumn[] => FIRST.map((name) => columnOf(name, currency))

/** Returns the other columns: how the first ones are made up, then values by the day after the first contact. */
export const moreColumns = ({ currency, windows }: MoneyReply): MoneyColumn[] => [
  ...REST.map((name) => columnOf(name, currency)),
  ...windows.map((days, n): MoneyColumn => {
    const { name, definition, of } = windowFigure
    return {
      heading: `Day ${days}`,
      title: `${name}. ${definition}`,
      text: ({ values }) => (values[n] ? figureText(of(values[n]), 'money', currency) : NO_FIGURE),
      cell: ({ values }) => (values[n] ? figureCell(of(values[n]), 'money', currency) : null),
      isGrowing: ({ values }) => (values[n]?.growing ?? 0) > 0,
    }
  }),
]

const earned = ({ sums }: MoneyRow) => FIGURES.profit.of(sums) ?? FIGURES.net.of(sums) ?? 0

/** Sorts the groups by profit, the best first. Groups without known spend count with their net. */
export const byProfit = (rows: readonly MoneyRow[]): MoneyRow[] => rows.toSorted((a, b) => earned(b) - earned(a))

/** Returns the table as the rows of a file, with the total last. */
export const moneyRows = (reply: MoneyReply, by: string): FileCell[][] => {
  const columns = [...firstColumns(reply), ...moreColumns(reply)]
  return [
    [by, ...columns.map(({ heading }) => heading), 'currency'],
    ...[...byProfit(reply.rows), reply.total].map((row) => [
      row.name,
      ...columns.map(({ cell }) => cell(row)),
      reply.currency,
    ]),
  ]
}
