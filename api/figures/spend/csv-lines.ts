import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { isCurrency } from '#events/payment/money/currencies.ts'
import { columnsIn } from './headings.ts'
import { spendFileError } from './spend-file-error.ts'

/** A record of the file and the line it begins in. */
export type CsvLine = { cells: readonly string[]; line: number }

/** Recognizes the history of rates as the European Central Bank publishes it: `Date, USD, JPY, …`. */
const isRatesHeading = ([first = '', ...codes]: readonly string[]): boolean =>
  first.toLowerCase() === 'date' && codes.filter(isCurrency).length >= 3

/** Title lines come before the headings, at most this many. */
export const MAX_TITLES = 10
/** No line and no cell of an ad tool's export is as long. */
const MAX_LINE = 10_000
const MAX_CELL = 1_000
const BROKEN = 'The quotes or columns of this line are broken.'
const DELIMITERS = [',', ';', '\t']
/** Parsing in pieces lets other requests run in between. */
const PIECE = 64 * 1024

export const isHeading = (cells: readonly string[]) => columnsIn(cells) !== undefined || isRatesHeading(cells)

const delimiterOf = (text: string): string => {
  const lines = text.split('\n', MAX_TITLES + 1).map((line) => line.slice(0, MAX_LINE))
  const unquote = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
  const found = DELIMITERS.find((delimiter) => lines.some((line) => isHeading(unquote(line, delimiter))))
  if (found === undefined)
    throw spendFileError(
      1,
      undefined,
      'No headings for a day and an amount were found. Please export with the columns Day, Ad name and Amount spent (Meta), Day and Cost (Google), By Day and Cost (TikTok), or write day, creo, amount and currency.',
    )
  return found
}

const pieces = function* (text: string) {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

/**
 * Parses the lines of a CSV file.
 * @throws {Refusal} 422 for a file without known headings, or with broken lines.
 */
export const readLines = async (text: string): Promise<CsvLine[]> => {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_LINE,
  })
  const feed = async () => {
    for (const piece of pieces(text)) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve))
      await setImmediate()
    }
    parser.end()
  }
  const lines: CsvLine[] = []
  void feed()
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell.length > MAX_CELL))
        throw spendFileError(
          info.lines,
          undefined,
          'A cell has more than 1,000 characters. Please export the file again.',
        )
      lines.push({ cells: record, line: info.lines })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1)
    const fault = error.code === 'CSV_MAX_RECORD_SIZE' ? 'The line has more than 10,000 characters.' : BROKEN
    throw spendFileError(line, undefined, `${fault} Please export the file again.`)
  }
  return lines
}
