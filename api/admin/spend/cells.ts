import { currencyDigits } from '#events/money/minor-units.ts'

/** A cell that can't be read: why, and what to do. */
export type CellFault = { fault: string }
export const isFault = (value: unknown): value is CellFault =>
  typeof value === 'object' && value !== null && 'fault' in value

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const isoDay = (year: string, month: number, date: number): string | undefined => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

const parsed = (text: string): string | undefined | CellFault => {
  const iso = /^(20\d\d)[-/](\d{1,2})[-/](\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text)
  if (iso) return isoDay(iso[1] ?? '', Number(iso[2]), Number(iso[3]))
  const dots = /^(\d{1,2})\.(\d{1,2})\.(20\d\d)$/.exec(text)
  if (dots) return isoDay(dots[3] ?? '', Number(dots[2]), Number(dots[1]))
  const words = /^(?:([A-Za-z]{3})[a-z]* (\d{1,2})|(\d{1,2}) ([A-Za-z]{3})[a-z]*),? (20\d\d)$/.exec(text)
  if (words) {
    const month = MONTHS.indexOf((words[1] ?? words[4] ?? '').toLowerCase()) + 1
    return isoDay(words[5] ?? '', month, Number(words[2] ?? words[3]))
  }
  const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](20\d\d)$/.exec(text)
  if (!slashes) return undefined
  const [first, second, year] = [Number(slashes[1]), Number(slashes[2]), slashes[3] ?? '']
  if (first > 12) return isoDay(year, second, first)
  if (second > 12 || first === second) return isoDay(year, first, second)
  return {
    fault: `“${text}” can mean two days. Please choose the date format yyyy-MM-dd (in Google Ads: Tools, Preferences, Number format) and export again.`,
  }
}

/** Reads a day. Ranges, months and dates with two meanings are faults. */
export const readDay = (text: string, today: string, oneRowPerDay: string): string | CellFault => {
  if (/^20\d\d-\d\d$|\S (?:-|–|to|bis) \S|–/.test(text))
    return { fault: `“${text}” is a range, not a day. ${oneRowPerDay}` }
  const day = parsed(text)
  if (isFault(day)) return day
  if (day === undefined) return { fault: `“${text}” is not a day. Please write days as yyyy-MM-dd.` }
  return day > today ? { fault: `${day} is in the future. Please check the date format of the export.` } : day
}

/** The mark before decimals in all amounts of a file; undefined if no amount shows it. */
export type DecimalMark = '.' | ',' | undefined

/** Finds the decimal mark: the last of two marks, or one that isn't followed by three digits. */
export const decimalMarkIn = (amounts: Iterable<string>): DecimalMark => {
  for (const amount of amounts) {
    const at = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','))
    if (at < 0) continue
    const [mark, digits] = [amount[at], amount.slice(at + 1).replaceAll(/\D/g, '')]
    const other = mark === '.' ? ',' : '.'
    if (amount.includes(other) || digits.length !== 3) return mark as DecimalMark
    if (amount.indexOf(mark ?? '') !== at) return other
  }
  return undefined
}

const NONE = new Set(['', '-', '--', '–', '—'])

/** Reads an amount as minor units. No amount passes through a floating-point number. */
export const readAmount = (text: string, mark: DecimalMark, currency: string): number | CellFault => {
  if (NONE.has(text)) return 0
  const bare = text.replaceAll(/[\s'’]/gu, '')
  const plain = bare.slice(Math.max(0, bare.search(/[\d-]/)), bare.search(/\d\D*$/) + 1)
  const fault = (why: string): CellFault => ({ fault: `“${text}” ${why}` })
  if (!/^-?\d[\d.,]*$/.test(plain)) return fault('is not an amount. Please export plain numbers.')
  if (plain.startsWith('-'))
    return fault('is negative. Please remove the row, or subtract it from the amount of its day.')
  const digits = currencyDigits(currency)
  if (mark === undefined && digits > 0 && /[.,]/.test(plain))
    return fault('can mean thousands or decimals. Please export amounts with two decimals.')
  const [whole = '', fraction = '', ...more] = plain.replaceAll(mark === ',' ? '.' : ',', '').split(mark ?? '.')
  const cents = fraction.replace(/(?<!0)0+$/, '')
  if (more.length > 0) return fault('is not an amount. Please export plain numbers.')
  if (cents.length > digits) return fault(`has more than ${digits} decimals, which ${currency} does not have.`)
  const minor = BigInt(whole + cents.padEnd(digits, '0'))
  return minor > 10n ** 14n ? fault('is too large.') : Number(minor)
}
