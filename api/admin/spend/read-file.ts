import { CsvError, parse } from 'csv-parse'
import type { Rates, Spent } from '#commands/ads/ads.decision.ts'
import { isCurrency } from '#events/money/minor-units.ts'
import { decimalMarkIn, isFault, readAmount, readDay } from './cells.ts'
import { fileText } from './file-text.ts'
import { type Column, columnsIn, type Role, type Tool, TOOLS, toolOf } from './headings.ts'
import { isRatesHeading, readRates } from './rates.ts'
import { unreadable } from './unreadable.ts'

/** A record of the file and the line it begins in. */
export type Line = { cells: readonly string[]; line: number }

/** What a file reports: the spend of days, or the exchange rates of months. */
export type SpendFile =
  | { kind: 'spend'; tool: Tool; rows: number; days: Map<string, Spent> }
  | { kind: 'rates'; rows: number; months: Map<string, Rates> }

export type ReadOptions = {
  /** The last day that can have spend. */
  today: string
  /** The currency of a file that names none. */
  currency?: string | undefined
}

/** Title lines come before the headings, at most this many. */
const MAX_TITLES = 10
const DELIMITERS = [',', ';', '\t']
/** Parsing in pieces lets other requests run in between. */
const PIECE = 64 * 1024

const isHeading = (cells: readonly string[]) => columnsIn(cells) !== undefined || isRatesHeading(cells)

const delimiterOf = (text: string): string => {
  const lines = text.split('\n', MAX_TITLES + 1)
  const unquoted = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
  const found = DELIMITERS.find((delimiter) => lines.some((line) => isHeading(unquoted(line, delimiter))))
  if (found === undefined)
    throw unreadable(
      1,
      undefined,
      'No headings for a day and an amount were found. Please export with the columns Day, Ad name and Amount spent (Meta), Day and Cost (Google), By Day and Cost (TikTok), or write day, creo, amount and currency.',
    )
  return found
}

const pieces = function* (text: string) {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

const readLines = async (text: string): Promise<Line[]> => {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 100_000,
  })
  const feed = async () => {
    for (const piece of pieces(text)) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    parser.end()
  }
  const lines: Line[] = []
  void feed()
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      lines.push({ cells: record, line: info.lines })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1)
    throw unreadable(line, undefined, 'The quotes or columns of this line are broken. Please export the file again.')
  }
  return lines
}

const TOTAL = /^(?:total|gesamt|summe|insgesamt|razem|suma|итого)/i

type Sheet = { columns: Map<Role, Column>; body: readonly Line[]; heading: Line; options: ReadOptions }

const columnFor = ({ columns, heading }: Sheet, roles: readonly Role[], text: string): Column => {
  const found = roles.map((role) => columns.get(role)).find((column) => column !== undefined)
  if (!found) throw unreadable(heading.line, undefined, text)
  return found
}

/** Reads the currency of a line: its own, that of the heading, or that which the owner named. */
const createCurrencyOf = ({ columns, heading, options }: Sheet) => {
  const column = columns.get('currency')
  const named = columns.get('amount')?.currency ?? options.currency
  if (!column && named === undefined)
    throw unreadable(
      heading.line,
      undefined,
      'The file names no currency. Please add the column Currency, or choose one for the whole file.',
    )
  return ({ cells, line }: Line): string => {
    const code = column ? (cells[column.at] ?? '').toUpperCase() : (named ?? '')
    if (!isCurrency(code))
      throw unreadable(line, column?.heading, `“${code}” is not the code of a currency, such as USD.`)
    return code
  }
}

const createCreoOf = (sheet: Sheet) => {
  const { at, heading } = columnFor(
    sheet,
    ['creo', 'ad', 'group', 'campaign'],
    'No heading for the ad was found. Please export with the column Ad name.',
  )
  return ({ cells, line }: Line): string => {
    const creo = cells[at] ?? ''
    if (creo === '') throw unreadable(line, heading, 'The name of the ad is missing.')
    if (creo.length > 200) throw unreadable(line, heading, 'The name of the ad is longer than 200 characters.')
    return creo
  }
}

/** Leaves out the rows of totals: they name no ad and no day, or begin with the word. */
const createIsSpend = ({ columns }: Sheet, day: Column) => {
  const names = (['creo', 'ad', 'group', 'campaign'] as const).flatMap((role) => columns.get(role)?.at ?? [])
  return ({ cells }: Line): boolean => {
    const [on = '', first = ''] = [cells[day.at], cells[0]]
    const isUnnamed = names.every((at) => /^-*$/.test(cells[at] ?? ''))
    return !TOTAL.test(on) && !TOTAL.test(first) && !(isUnnamed && (on === '' || day.role === 'starts'))
  }
}

const addTo = (sums: Map<string, Map<string, Spent[number]>>, on: string, one: Spent[number]) => {
  const ofDay = sums.get(on) ?? new Map<string, Spent[number]>()
  sums.set(on, ofDay)
  if (one.amount === 0) return
  const key = `${one.creo}\n${one.currency}`
  ofDay.set(key, { ...one, amount: (ofDay.get(key)?.amount ?? 0) + one.amount })
}

const inOrder = <T>(map: Map<string, T>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

const readSpend = (sheet: Sheet): SpendFile => {
  const { columns, body, options } = sheet
  const tool = toolOf(columns)
  const day = columnFor(sheet, ['day', 'starts'], `No heading for the day was found. ${TOOLS[tool]}`)
  const ends = day.role === 'starts' ? columns.get('ends') : undefined
  const amount = columnFor(sheet, ['amount'], 'No heading for the amount was found.')
  const [currencyOf, creoOf] = [createCurrencyOf(sheet), createCreoOf(sheet)]
  const rows = body.filter(createIsSpend(sheet, day))
  const mark = decimalMarkIn(rows.map(({ cells }) => cells[amount.at] ?? ''))
  const sums = new Map<string, Map<string, Spent[number]>>()
  for (const row of rows) {
    const { cells, line } = row
    if (ends && cells[ends.at] !== cells[day.at])
      throw unreadable(line, day.heading, `The row covers ${cells[day.at]} to ${cells[ends.at]}. ${TOOLS[tool]}`)
    const on = readDay(cells[day.at] ?? '', options.today, TOOLS[tool])
    if (isFault(on)) throw unreadable(line, day.heading, on.fault)
    const [creo, currency] = [creoOf(row), currencyOf(row)]
    const minor = readAmount(cells[amount.at] ?? '', mark, currency)
    if (isFault(minor)) throw unreadable(line, amount.heading, minor.fault)
    addTo(sums, on, { creo, currency, amount: minor })
  }
  const days = inOrder(sums).map(([on, spent]) => [on, inOrder(spent).map(([, one]) => one)] as const)
  return { kind: 'spend', tool, rows: rows.length, days: new Map(days) }
}

/**
 * Reads an export of an ad tool, the plain form, or the rates of the European Central Bank.
 * @throws {Refusal} 422 with line, column and what to do.
 */
export const readSpendFile = async (bytes: Buffer, options: ReadOptions): Promise<SpendFile> => {
  const lines = await readLines(fileText(bytes))
  const at = lines.slice(0, MAX_TITLES + 1).findIndex(({ cells }) => isHeading(cells))
  const heading = lines[at]
  const columns = heading && columnsIn(heading.cells)
  const body = lines.slice(at + 1)
  if (!heading || body.length === 0)
    throw unreadable(heading?.line ?? 1, undefined, 'The file has no rows below its headings.')
  return columns ? readSpend({ columns, body, heading, options }) : readRates(heading, body, options.today)
}
