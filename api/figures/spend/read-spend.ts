import type { Spent } from '#commands/figures/ads.decision.ts'
import { adNameOf } from '#events/figures/ad-name.ts'
import { isCurrency } from '#events/payment/money/currencies.ts'
import { type DecimalMark, readAmounts } from './amounts.ts'
import { isFault } from './cell-fault.ts'
import { type DayOrder, readDayCells } from './days.ts'
import type { CsvLine } from './csv-lines.ts'
import { type SheetColumn, columnOf, type ColumnRole, TOOLS, toolOf } from './headings.ts'
import { spendFileError } from './spend-file-error.ts'

/** `source`: the ad tool by default, or the heading of amounts that no known tool writes. */
export type SpendOfDays = { kind: 'spend'; source: string; rows: number; days: Map<string, Spent> }

export type ReadOptions = {
  /** The last day that can have spend. */
  today: string
  /** The currency of a file that names none. */
  currency?: string | undefined
  /** The owner answers them for a file whose rows leave them open. */
  dayOrder?: DayOrder | undefined
  decimal?: DecimalMark | undefined
}

const TOTAL =
  /^(?:(?:grand |sub)?total(?:es|[est])?|totaal|gesamt(?:ergebnis|summe)?|sum(?:m[ea])?|insgesamt|razem|suma|celkem|összesen|yhteensä|i alt|toplam|итого|всего|合[計计])(?!\p{L})/iu

type Sheet = { columns: Map<ColumnRole, SheetColumn>; body: readonly CsvLine[]; heading: CsvLine; options: ReadOptions }

const columnFor = ({ columns, heading }: Sheet, roles: readonly ColumnRole[], text: string): SheetColumn => {
  const found = roles.map((role) => columns.get(role)).find((column) => column !== undefined)
  if (!found) throw spendFileError(heading.line, undefined, text)
  return found
}

/** Reads the currency of a line: its own, that of the heading, or that which the owner named. */
const createCurrencyOf = ({ columns, heading, options }: Sheet) => {
  const column = columns.get('currency')
  const named = columns.get('amount')?.currency ?? options.currency
  if (!column && named === undefined)
    throw spendFileError(
      heading.line,
      undefined,
      'The file names no currency. Please add the column Currency, or choose one for the whole file.',
    )
  return ({ cells, line }: CsvLine): string => {
    const code = column ? (cells[column.at] ?? '').toUpperCase() : (named ?? '')
    if (!isCurrency(code))
      throw spendFileError(line, column?.heading, `“${code}” is not the code of a currency, such as USD.`)
    return code
  }
}

const createCreoOf = (sheet: Sheet) => {
  const { at, heading } = columnFor(
    sheet,
    ['creo', 'ad', 'group', 'campaign'],
    'No heading for the ad was found. Please export with the column Ad name.',
  )
  return ({ cells, line }: CsvLine): string => {
    const creo = adNameOf(cells[at] ?? '')
    if (creo === undefined) throw spendFileError(line, heading, 'The name of the ad is missing.')
    return creo
  }
}

/** Leaves out the rows of totals: they name no ad and no day, or begin with the word where an ad has a day. */
const createIsSpend = ({ columns }: Sheet, day: SheetColumn) => {
  const names = (['creo', 'ad', 'group', 'campaign'] as const).flatMap((role) => columns.get(role)?.at ?? [])
  return ({ cells }: CsvLine): boolean => {
    const [on = '', first = ''] = [cells[day.at], cells[0]]
    const isUnnamed = names.every((at) => /^-*$/.test(cells[at] ?? ''))
    if (TOTAL.test(on)) return false
    return /\d/.test(on) ? day.role === 'day' || !isUnnamed : !(isUnnamed || TOTAL.test(first))
  }
}

/** In minor units. Larger amounts could not be converted and added up. */
const MAX_AMOUNT = 1e13

/** Adds an amount to its ad and day. Returns whether the sum can still be counted. */
const addTo = (sums: Map<string, Map<string, Spent[number]>>, on: string, one: Spent[number]): boolean => {
  const ofDay = sums.get(on) ?? new Map<string, Spent[number]>()
  sums.set(on, ofDay)
  if (one.amount === 0) return true
  const key = `${one.creo}\n${one.currency}`
  const amount = (ofDay.get(key)?.amount ?? 0) + one.amount
  ofDay.set(key, { ...one, amount })
  return Math.abs(amount) <= MAX_AMOUNT
}

const inOrder = <T>(map: Map<string, T>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Reads an export of an ad tool, or the plain form.
 * @throws {Refusal} 422 with line, column and what to do.
 */
export const readSpend = (sheet: Sheet): SpendOfDays => {
  const { columns, body, heading, options } = sheet
  const tool = toolOf(columns)
  const day = columnFor(sheet, ['day', 'starts'], `No heading for the day was found. ${TOOLS[tool]}`)
  const ends = day.role === 'starts' ? columns.get('ends') : undefined
  const amount = columnFor(sheet, ['amount'], 'No heading for the amount was found.')
  if (heading.cells.flatMap(columnOf).some(({ role, currency }) => role === 'amount' && currency !== amount.currency))
    throw spendFileError(
      heading.line,
      undefined,
      'The file has amounts in more than one column. Please export one at a time.',
    )
  const [currencyOf, creoOf] = [createCurrencyOf(sheet), createCreoOf(sheet)]
  const rows = body.filter(createIsSpend(sheet, day))
  for (const row of rows) {
    const { cells, line } = row
    // A comma before the decimals would end the amount.
    if (cells.slice(heading.cells.length).some((cell) => cell !== ''))
      throw spendFileError(
        line,
        undefined,
        'The line has more cells than headings. Please put amounts with a comma in quotes.',
      )
    if (ends && cells[ends.at] !== cells[day.at])
      throw spendFileError(line, day.heading, `The row covers ${cells[day.at]} to ${cells[ends.at]}. ${TOOLS[tool]}`)
  }
  const dayCells = rows.map(({ cells, line }) => ({ text: cells[day.at] ?? '', line }))
  const on = readDayCells(dayCells, options.today, TOOLS[tool], options.dayOrder)
  if (isFault(on)) throw spendFileError(on.line, day.heading, on.fault, on.asks)
  const named = rows.map((row) => ({ creo: creoOf(row), currency: currencyOf(row) }))
  const amountCells = rows.map(({ cells, line }, n) => ({
    text: cells[amount.at] ?? '',
    currency: named[n]?.currency ?? '',
    line,
  }))
  const minor = readAmounts(amountCells, options.decimal)
  if (isFault(minor)) throw spendFileError(minor.line, amount.heading, minor.fault, minor.asks)
  const sums = new Map<string, Map<string, Spent[number]>>()
  for (const [n, one] of named.entries())
    if (!addTo(sums, on[n] ?? '', { ...one, amount: minor[n] ?? 0 }))
      throw spendFileError(amountCells[n]?.line ?? 1, amount.heading, 'The amounts of this ad and day are too large.')
  const days = inOrder(sums).map(([on, spent]) => [on, inOrder(spent).map(([, one]) => one)] as const)
  const source = tool === 'other' ? amount.heading.toLowerCase().replaceAll(/\s+/g, '-') : tool
  return { kind: 'spend', source, rows: rows.length, days: new Map(days) }
}
