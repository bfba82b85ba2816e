import type { FileCell } from '#events/figures/definitions/text/delimited.ts'
import { moneyCell } from '#events/figures/definitions/text/figure-text.ts'
import type { TableValue } from './table-value.ts'

export type CsvTable = {
  columns: readonly string[]
  kinds: readonly TableValue['kind'][]
  rows: readonly (readonly (TableValue | undefined)[])[]
}

/** Converts visible cells to fields. A step becomes count and percent, and money an amount and its currency, for each currency. */
export const csvRows = ({ columns, kinds, rows }: CsvTable): FileCell[][] => {
  const currencies = columns.map((_, n) => currenciesOf(rows.map((row) => row[n])))
  const withCurrency = (column: string) => [column, `${column} currency`]
  return [
    columns.flatMap((column, n) => {
      if (kinds[n] === 'step') return [column, `${column} %`]
      return kinds[n] === 'money' ? (currencies[n] ?? []).flatMap(() => withCurrency(column)) : [column]
    }),
    ...rows.map((row) => columns.flatMap((_, n) => fieldsOf(row[n], kinds[n], currencies[n] ?? []))),
  ]
}

/** Returns the currencies of a column of money. Those without an amount count only where there are no others. */
const currenciesOf = (values: readonly (TableValue | undefined)[]): string[] => {
  const all = values.flatMap((value) => (value?.kind === 'money' ? [...value.amounts] : []))
  const paid = all.filter(([, amount]) => amount !== 0)
  return [...new Set((paid.length > 0 ? paid : all).map(([code]) => code))]
}

const fieldsOf = (
  value: TableValue | undefined,
  kind: TableValue['kind'] | undefined,
  currencies: readonly string[],
): FileCell[] => {
  if (kind === 'step') return value?.kind === 'step' ? [value.value, { decimal: value.percent }] : [value?.text, '']
  if (kind !== 'money') return [value?.kind === 'number' ? value.value : value?.text]
  const amounts = value?.kind === 'money' ? value.amounts : new Map<string, number>()
  return currencies.flatMap((code) => [moneyCell(amounts.get(code) ?? 0, code), code])
}
