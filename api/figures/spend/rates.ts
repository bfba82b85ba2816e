import type { Rates } from '#commands/figures/ads.decision.ts'
import { isCurrency } from '#events/payment/money/currencies.ts'
import { isFault } from './cell-fault.ts'
import { readDay } from './days.ts'
import type { CsvLine } from './csv-lines.ts'
import { spendFileError } from './spend-file-error.ts'

export type RatesOfMonths = { kind: 'rates'; rows: number; months: Map<string, Rates> }

/** Older rates are of no use, and the history of the bank begins in 1999. */
const FIRST_DAY = '2020-01-01'

/** Reads rates per euro. They stay decimal text, so no amount depends on how a number is rounded. */
export const readRates = ({ cells: heading }: CsvLine, body: readonly CsvLine[], today: string): RatesOfMonths => {
  const months = new Map<string, Rates>()
  const given = new Map<string, string>()
  for (const { cells, line } of body) {
    const text = cells[0] ?? ''
    if (/^(?:19|200|201)\d*-/.test(text)) continue
    const day = readDay(text, today, 'Please use the file eurofxref-hist.csv of the European Central Bank.')
    if (isFault(day)) throw spendFileError(line, heading[0], day.fault)
    if (day < FIRST_DAY) continue
    const month = day.slice(0, 7)
    const rates = months.get(month) ?? []
    months.set(month, rates)
    for (const [n, currency] of heading.entries()) {
      const rate = cells[n] ?? ''
      if (n === 0 || !isCurrency(currency) || rate === '' || rate === 'N/A') continue
      // No currency is worth ten euros.
      if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(rate) || Number(rate) < 0.1)
        throw spendFileError(line, currency, `“${rate}” is not a rate. Rates have a decimal point: 1.0823.`)
      const key = `${day} ${currency}`
      const known = given.get(key) ?? rate
      if (known !== rate) throw spendFileError(line, currency, `The file says both ${known} and ${rate} for ${day}.`)
      if (given.has(key)) continue
      given.set(key, rate)
      rates.push({ day, currency, rate })
    }
  }
  return { kind: 'rates', rows: body.length, months }
}
