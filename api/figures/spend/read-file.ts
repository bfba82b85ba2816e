import { isHeading, MAX_TITLES, readLines } from './csv-lines.ts'
import { fileText } from './file-text.ts'
import { columnsIn } from './headings.ts'
import { type RatesOfMonths, readRates } from './rates.ts'
import { readSpend, type ReadOptions, type SpendOfDays } from './read-spend.ts'
import { spendFileError } from './spend-file-error.ts'

/** The contents of a file. */
export type SpendFile = (SpendOfDays | RatesOfMonths) & { encoding: string }

/**
 * Reads an export of an ad tool, the plain form, or the rates of the European Central Bank.
 * @throws {Refusal} 422 with line, column and what to do.
 */
export const readSpendFile = async (bytes: Buffer, options: ReadOptions): Promise<SpendFile> => {
  const { text, encoding } = fileText(bytes)
  const lines = await readLines(text)
  const at = lines.slice(0, MAX_TITLES + 1).findIndex(({ cells }) => isHeading(cells))
  const heading = lines[at]
  const columns = heading && columnsIn(heading.cells)
  const body = lines.slice(at + 1)
  if (!heading || body.length === 0)
    throw spendFileError(heading?.line ?? 1, undefined, 'The file has no rows below its headings.')
  const read = columns ? readSpend({ columns, body, heading, options }) : readRates(heading, body, options.today)
  return { ...read, encoding }
}
