import type { FileCell } from '#events/figures/definitions/text/delimited.ts'
import { moneyCell } from '#events/figures/definitions/text/figure-text.ts'
import type { TableValue } from './table-value.ts'

export type CsvTable = {
  columns: readonly string[]
  kinds: readonly TableValue['kind'][]
  rows: readonly (readonly (TableValue | undefined)[])[]
}

/** Converts visible cells to fields. A step becomes two columns: count and percent. Money of one currency is a number. */
export const csvRows = ({ columns, kinds, rows }: CsvTable): FileCell[][] => {
  const currencies = columns.map((_, n) => currencyOf(rows.map((row) => row[n])))
  return [
    columns.flatMap((column, n) => {
      if (kinds[n] === 'step') return [column, `${column} %`]
      return currencies[n] === undefined ? [column] : [`${column} ${currencies[n]}`]
    }),
    ...rows.map((row) => columns.flatMap((_, n) => fieldsOf(row[n], kinds[n], currencies[n]))),
  ]
}

/** Returns the currency of a column of money; undefined if it has several or none. */
const currencyOf = (values: readonly (TableValue | undefined)[]): string | undefined => {
  const codes = new Set(
    values
      .flatMap((value) => (value?.kind === 'money' ? [...value.amounts].filter(([, n]) => n !== 0) : []))
      .map(([code]) => code),
  )
  return codes.size === 1 ? [...codes][0] : undefined
}

const fieldsOf = (
  value: TableValue | undefined,
  kind: TableValue['kind'] | undefined,
  currency: string | undefined,
): FileCell[] => {
  if (kind === 'step') return value?.kind === 'step' ? [value.value, { decimal: value.percent }] : [value?.text, '']
  if (value?.kind === 'money' && currency !== undefined) return [moneyCell(value.amounts.get(currency) ?? 0, currency)]
  return [value?.kind === 'number' ? value.value : value?.text]
}
