import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import type { AskedShare } from './asked-share.ts'
import { stepsInCommon, stepsOfOneVersion, markDrops } from './drops.ts'
import { parseMoney, formatMoney } from './money.ts'
import type { StepValue, TableValue } from './table-value.ts'

export type TableRow = { group: string; values: readonly TableValue[] }
export type TableData = { columns: readonly string[]; kinds: readonly TableValue['kind'][]; rows: readonly TableRow[] }

const parsePlainCell = (text: string): TableValue =>
  /^-?\d+(?:\.\d+)?$/.test(text) ? { kind: 'number', text, value: Number(text) } : { kind: 'text', text }

const MONEY_COLUMN = 'revenue'

const stepValue = (count: number, asked: number): StepValue => {
  const share = asked === 0 ? 0 : Math.round((1_000 * count) / asked) / 10
  const percent = asked === 0 ? '' : share.toFixed(1)
  return { kind: 'step', text: String(count), percent, value: count, share, asked, drop: 0, since: '' }
}

/** Parses a cell: `412|63.5` is a step with a count of 412 and 63.5 percent. */
const parseCell = (column: string, cell: string, visitors: number, askedShare: number): TableValue => {
  const [text = '', percent] = cell.split('|').map((part) => part.trim())
  if (percent !== undefined) {
    const count = Number(text) || 0
    if (askedShare < 1) return stepValue(count, Math.max(count, Math.round(visitors * askedShare)))
    return { ...stepValue(count, visitors), text, percent, share: Number(percent) || 0 }
  }
  const amounts = column === MONEY_COLUMN ? parseMoney(cell) : undefined
  return amounts ? { kind: 'money', text: cell, amounts } : parsePlainCell(cell)
}

/** Parses every cell of a reply. The first column names the group and is always text. */
export const toTableData = ({ columns, data }: QuizzesReply, askedShare: AskedShare = () => 1): TableData => {
  const [by = ''] = columns
  const stepsInOrder = by === 'version' ? stepsOfOneVersion : stepsInCommon
  const rows = data.map((row): TableRow => {
    const group = row[by] ?? ''
    const visitors = Number(row['visitors']) || 0
    const rest = columns
      .slice(1)
      .map((column) => parseCell(column, row[column] ?? '', visitors, askedShare(group, column)))
    const values: TableValue[] = [{ kind: 'text', text: group }, ...rest]
    markDrops(columns, values, stepsInOrder)
    return { group, values }
  })
  const kinds = columns.map((_, n) => rows[0]?.values[n]?.kind ?? 'text')
  return { columns, kinds, rows }
}

/** Compares two values of a column: text alphabetically, numbers by size, steps by share or count. */
export const compareValues = (
  a: TableValue | undefined,
  b: TableValue | undefined,
  stepsBy: 'percent' | 'count',
): number => {
  const key = (value: TableValue | undefined): number => {
    if (value?.kind === 'step') return stepsBy === 'percent' ? value.share : value.value
    if (value?.kind === 'money') return [...value.amounts.values()].reduce((sum, amount) => sum + amount, 0)
    return value?.kind === 'number' ? value.value : 0
  }
  if (a?.kind === 'text' || b?.kind === 'text')
    return (a?.text ?? '').localeCompare(b?.text ?? '', 'en', { numeric: true })
  const order = key(a) - key(b)
  if (order !== 0) return order
  return (a?.kind === 'step' ? a.value : 0) - (b?.kind === 'step' ? b.value : 0)
}

/** Sums up each column. Every visitor is in exactly one row, so sums count each visitor once. */
export const totalsOf = ({ columns, kinds }: TableData, rows: readonly TableRow[]): TableValue[] => {
  const sum = (n: number) =>
    rows.reduce((total, { values }) => {
      const value = values[n]
      return total + (value?.kind === 'number' || value?.kind === 'step' ? value.value : 0)
    }, 0)
  const asked = (n: number) =>
    rows.reduce((total, { values }) => {
      const value = values[n]
      return total + (value?.kind === 'step' ? value.asked : 0)
    }, 0)
  const totals = columns.map((_, n): TableValue => {
    if (kinds[n] === 'number') return { kind: 'number', text: String(sum(n)), value: sum(n) }
    if (kinds[n] === 'step') return stepValue(sum(n), asked(n))
    if (kinds[n] !== 'money') return { kind: 'text', text: '' }
    const amounts = new Map<string, number>()
    for (const { values } of rows) {
      const value = values[n]
      if (value?.kind !== 'money') continue
      for (const [sign, amount] of value.amounts) amounts.set(sign, (amounts.get(sign) ?? 0) + amount)
    }
    return { kind: 'money', text: formatMoney(amounts), amounts }
  })
  markDrops(columns, totals, stepsInCommon)
  return totals
}
