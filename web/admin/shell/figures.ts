import type { QuizzesReply } from '#api/contracts/admin.ts'
import { splitCell } from '#web/admin/table/cell.ts'
import { inCommon, inOwnOrder, markDrops } from '#web/admin/dashboard/drops.ts'

/** A cell as it is shown, sorted and added up. */
export type TableValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; value: number }
  /** `drop` is how many points of the visitors were lost since the step named by `since`; 0 where none were, or nobody can tell. */
  | { kind: 'step'; text: string; percent: string; value: number; share: number; drop: number; since: string }
  | { kind: 'money'; text: string; amounts: Money }

/** Amounts as they were written, by the sign of their currency. */
export type Money = ReadonlyMap<string, number>

export type FigureRow = { id: string; group: string; figures: readonly TableValue[] }
export type TableData = { columns: readonly string[]; kinds: readonly TableValue['kind'][]; rows: readonly FigureRow[] }

const AMOUNT = /^(-?)([^\d\s.,-]*)\s?(\d[\d,]*(?:\.\d+)?)$/

/** `"$1,234.50 + €3.00"` by the signs of the currencies; undefined for what is no money. */
export const moneyOf = (text: string): Money | undefined => {
  const amounts = new Map<string, number>()
  for (const part of text.split(' + ')) {
    const [, minus, sign, digits] = AMOUNT.exec(part.trim()) ?? []
    if (sign === undefined || digits === undefined) return undefined
    const amount = Number(digits.replaceAll(',', '')) * (minus ? -1 : 1)
    amounts.set(sign, (amounts.get(sign) ?? 0) + amount)
  }
  return amounts
}

/** Currencies that have no smaller unit are written without one. */
const WHOLE = new Set(['¥', '₩', '₫', 'CLP', 'ISK'])

const decimals = (sign: string, amount: number) => {
  const digits = WHOLE.has(sign) ? 0 : 2
  return amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The sign of the currency that plans are sold in. */
const SIGN_OF_PLANS = '$'

/** Money as the server writes it, zero included. */
export const moneyText = (money: Money): string => {
  const shown = [...money].filter(([, amount]) => Math.abs(amount) >= 0.005)
  if (shown.length === 0) {
    const sign = [...money.keys()].find((each) => each !== '') ?? SIGN_OF_PLANS
    return sign + decimals(sign, 0)
  }
  return shown.map(([sign, amount]) => `${amount < 0 ? '-' : ''}${sign}${decimals(sign, Math.abs(amount))}`).join(' + ')
}

const plain = (text: string): TableValue =>
  /^-?\d+(?:\.\d+)?$/.test(text) ? { kind: 'number', text, value: Number(text) } : { kind: 'text', text }

const MONEY_COLUMN = 'revenue'

const figureOf = (column: string, cell: string): TableValue => {
  const split = splitCell(cell)
  if ('count' in split) {
    const { count, percent } = split
    return {
      kind: 'step',
      text: count,
      percent,
      value: Number(count) || 0,
      share: Number(percent) || 0,
      drop: 0,
      since: '',
    }
  }
  const amounts = column === MONEY_COLUMN ? moneyOf(cell) : undefined
  return amounts ? { kind: 'money', text: cell, amounts } : plain(cell)
}

/**
 * The answer with every cell understood. The first `groups` columns name the group and are never taken for numbers.
 * `isOneVersion`: everybody in it was asked by the same version.
 */
export const figuresOf = ({ columns, data }: QuizzesReply, groups: number, isOneVersion = false): TableData => {
  const inOrder = isOneVersion || columns.slice(0, groups).includes('version') ? inOwnOrder : inCommon
  const rows = data.map((row): FigureRow => {
    const named = columns.slice(0, groups).map((column) => row[column] ?? '')
    const rest = columns.slice(groups).map((column) => figureOf(column, row[column] ?? ''))
    const figures = [...named.map((text): TableValue => ({ kind: 'text', text })), ...rest]
    markDrops(columns, figures, inOrder)
    return { id: named.join('\n'), group: named.join(' '), figures }
  })
  const kinds = columns.map((_, n) => rows[0]?.figures[n]?.kind ?? 'text')
  return { columns, kinds, rows }
}

/** The order of two figures of one column: text by the alphabet, numbers by size, steps by their share or count. */
export const compareFigures = (
  a: TableValue | undefined,
  b: TableValue | undefined,
  stepsBy: 'percent' | 'count',
): number => {
  const key = (figure: TableValue | undefined): number => {
    if (figure?.kind === 'step') return stepsBy === 'percent' ? figure.share : figure.value
    if (figure?.kind === 'money') return [...figure.amounts.values()].reduce((sum, amount) => sum + amount, 0)
    return figure?.kind === 'number' ? figure.value : 0
  }
  if (a?.kind === 'text' || b?.kind === 'text')
    return (a?.text ?? '').localeCompare(b?.text ?? '', 'en', { numeric: true })
  const order = key(a) - key(b)
  if (order !== 0) return order
  return (a?.kind === 'step' ? a.value : 0) - (b?.kind === 'step' ? b.value : 0)
}

const share = (count: number, visitors: number) => (visitors === 0 ? 0 : Math.round((1_000 * count) / visitors) / 10)

/** The sums of rows, column by column: everybody stands in one row, so the sum counts nobody twice. */
export const totalsOf = ({ columns, kinds }: TableData, rows: readonly FigureRow[]): TableValue[] => {
  const sum = (n: number) =>
    rows.reduce((total, { figures }) => {
      const figure = figures[n]
      return total + (figure?.kind === 'number' || figure?.kind === 'step' ? figure.value : 0)
    }, 0)
  const visitors = sum(columns.indexOf('visitors'))
  const totals = columns.map((_, n): TableValue => {
    if (kinds[n] === 'number') return { kind: 'number', text: String(sum(n)), value: sum(n) }
    if (kinds[n] === 'step') {
      const percent = share(sum(n), visitors)
      return {
        kind: 'step',
        text: String(sum(n)),
        percent: percent.toFixed(1),
        value: sum(n),
        share: percent,
        drop: 0,
        since: '',
      }
    }
    if (kinds[n] !== 'money') return { kind: 'text', text: '' }
    const amounts = new Map<string, number>()
    for (const { figures } of rows) {
      const figure = figures[n]
      if (figure?.kind !== 'money') continue
      for (const [sign, amount] of figure.amounts) amounts.set(sign, (amounts.get(sign) ?? 0) + amount)
    }
    return { kind: 'money', text: moneyText(amounts), amounts }
  })
  markDrops(columns, totals, inCommon)
  return totals
}
