import { FOLDED } from '#events/figures/definitions/members.ts'
import { currency } from '#events/payment/money/plans.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { openedUrl } from '#web/admin/figures/opened/opened-url.ts'
import { filtersOf } from '#web/admin/figures/query/use-figures.ts'
import type { CellAddress } from '#web/admin/figures/table/cell-links.ts'
import type { TableValue } from '#web/admin/figures/table/table-value.ts'

/** Rows beyond the largest ones, which no filter names. */
const IS_REST = /^(?:|other \(\d+\))$/
/** A filter has no longer values. */
const MAX_LENGTH = 200

const hasRows = (value: TableValue | undefined): boolean => {
  if (value?.kind !== 'money') return value !== undefined && value.kind !== 'text' && value.value !== 0
  const amounts = [...value.amounts].filter(([, amount]) => amount !== 0)
  // Rows add up in the currency of the plans alone.
  return amounts.length === 1 && amounts[0]?.[0] === currency
}

export const createCellAddress = (query: NumbersQuery, columns: readonly string[]): CellAddress => {
  const { filters, range } = filtersOf(query)
  return (column, value, group) => {
    const name = columns[column]
    if (name === undefined || !hasRows(value)) return undefined
    if (group !== undefined && (group === FOLDED || IS_REST.test(group) || group.length > MAX_LENGTH)) return undefined
    const about = { ...filters, ...(group !== undefined && { [query.groupBy]: [group] }) }
    return name === 'visitors' || name === 'revenue'
      ? openedUrl({ metric: name, filters: about, range, time: 'arrival' })
      : openedUrl({ metric: 'reached', filters: { ...about, step: [name] }, range, time: 'arrival' })
  }
}
