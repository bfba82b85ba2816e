import type { MoneyReply, MoneyRow } from '#api/contracts/figures/definitions/money.ts'
import { type FigureName, FIGURES, WINDOW_FIGURES } from '#api/contracts/figures/definitions/definitions/money.ts'
import type { FileCell } from '#api/contracts/figures/definitions/definitions/text/delimited.ts'
import {
  explanationOf,
  figureCell,
  figureText,
  NO_FIGURE,
} from '#api/contracts/figures/definitions/definitions/text/figure-text.ts'

/** The figures of the table: what it cost and what it brought first, then how that is made up. */
const COLUMNS = [
  'spend',
  'visitors',
  'buyers',
  'cac',
  'revenue',
  'roas',
  'net',
  'roi',
  'paybackDay',
  'landings',
  'purchaseRate',
  'revenuePerVisitor',
  'gross',
  'firstPayments',
  'renewals',
  'refunds',
  'chargebacks',
  'tax',
  'fees',
] as const satisfies readonly FigureName[]

export const VALUES_PER = ['visitor', 'buyer'] as const
export type ValuesPer = (typeof VALUES_PER)[number]

const windowFigureOf = (per: ValuesPer) =>
  per === 'visitor' ? WINDOW_FIGURES.valuePerVisitor : WINDOW_FIGURES.valuePerBuyer

export type MoneyColumn = {
  heading: string
  title: string
  text: (row: MoneyRow) => string
  /** The number in a file. */
  cell: (row: MoneyRow) => FileCell
  /** Marks a value that some cohorts of the row haven't reached. */
  isGrowing?: (row: MoneyRow) => boolean
}

/** Returns the columns of the table: figures, then values by the day after the first contact. */
export const columnsFor = ({ currency, windows }: MoneyReply, per: ValuesPer): MoneyColumn[] => [
  ...COLUMNS.map((name): MoneyColumn => {
    const figure = FIGURES[name]
    const { name: heading, unit, of } = figure
    return {
      heading,
      title: explanationOf(figure),
      text: ({ sums }) => figureText(of(sums), unit, currency),
      cell: ({ sums }) => figureCell(of(sums), unit, currency),
    }
  }),
  ...windows.map((days, n): MoneyColumn => {
    const { name, definition, of } = windowFigureOf(per)
    return {
      heading: `Day ${days}`,
      title: `${name}. ${definition}`,
      text: ({ values }) => (values[n] ? figureText(of(values[n]), 'money', currency) : NO_FIGURE),
      cell: ({ values }) => (values[n] ? figureCell(of(values[n]), 'money', currency) : null),
      isGrowing: ({ values }) => (values[n]?.growing ?? 0) > 0,
    }
  }),
]

/** Returns the table as the rows of a file, with the total last. */
export const moneyRows = (reply: MoneyReply, by: string, per: ValuesPer): FileCell[][] => {
  const columns = columnsFor(reply, per)
  return [
    [by, ...columns.map(({ heading }) => heading), 'currency'],
    ...[...reply.rows, reply.total].map((row) => [row.name, ...columns.map(({ cell }) => cell(row)), reply.currency]),
  ]
}
