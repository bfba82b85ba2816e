import { currencyDigits } from '#events/payment/money/minor-units.ts'
import { type CellFault, isFault } from './cell-fault.ts'

/** A cell with an amount, the currency of its row, and its line in the file. */
export type AmountCell = { text: string; currency: string; line: number }

/** The mark before the decimals in all amounts of a file. */
export type DecimalMark = '.' | ','

type Parts = { isNegative: boolean; digits: string }

const NONE = /^-*$/
/** Writes all minus signs, digits and spaces in one way. */
const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('’', "'")
    .trim()

const LOCALES = ['en', 'en-CA', 'de', 'fr', 'pl', 'cs', 'hu', 'sv', 'da', 'ja', 'zh', 'pt-BR', 'tr', 'id', 'nl', 'sw']
/** Signs that people write, and no locale. */
const WRITTEN = { CHF: ['fr', 'sfr'], INR: ['rs'], JPY: ['円'], KRW: ['원'], SGD: ['s$'], TRY: ['tl'], UAH: ['грн'] }
const written = new Map<string, readonly string[]>(Object.entries(WRITTEN))
const withoutDot = (sign: string) => sign.replace(/\.$/, '')
const signs = new Map<string, ReadonlySet<string>>()

/** Returns what may stand for a currency beside a number: its code and its signs in some languages. */
const signsOf = (currency: string): ReadonlySet<string> => {
  const known = signs.get(currency)
  if (known) return known
  const shown = LOCALES.flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1)
      return foldText(parts.find(({ type }) => type === 'currency')?.value ?? currency).toLowerCase()
    }),
  )
  const all = new Set([currency.toLowerCase(), ...shown, ...(written.get(currency) ?? [])].map(withoutDot))
  signs.set(currency, all)
  return all
}

const quoteFault = (text: string, why: string): CellFault => ({ fault: `“${text}” ${why}` })
const PLAIN = 'is not an amount. Please export plain numbers.'

/** Takes sign and currency off an amount. A second sign, or the sign of another currency, is a fault. */
const partsOf = (text: string, currency: string): Parts | CellFault => {
  const [, before = '', digits = '', after = ''] = /^(\D*?)([.,]?\d(?:[\d.,' ]*\d)?)(\D*)$/.exec(foldText(text)) ?? []
  if (digits === '') return quoteFault(text, PLAIN)
  const isBracketed = before.includes('(') && after.includes(')')
  const credits = /(?:^|[^a-z])cr$/i.test(after.trim()) ? 1 : 0
  const minuses = before.split('-').length + after.split('-').length - 2
  if (minuses + credits + (isBracketed ? 1 : 0) > 1)
    return quoteFault(text, 'has two signs. Please export plain numbers.')
  const marks = [before, after.trim().replace(/(?:cr|dr)$/i, '')].map((mark) =>
    mark
      .replaceAll(isBracketed ? /[-+()]/g : /[-+]/g, '')
      .trim()
      .toLowerCase(),
  )
  for (const mark of marks)
    if (mark !== '' && !signsOf(currency).has(withoutDot(mark)))
      return quoteFault(text, `is not in ${currency}. Please check the currency of the row.`)
  return { isNegative: minuses + credits > 0 || isBracketed, digits }
}

type Grammar = { decimal: DecimalMark; group: string }
const GRAMMARS: readonly Grammar[] = [
  { decimal: '.', group: ',' },
  { decimal: '.', group: ' ' },
  { decimal: '.', group: "'" },
  { decimal: ',', group: '.' },
  { decimal: ',', group: ' ' },
  { decimal: ',', group: "'" },
]
/** Thousands, or the lakhs of India. */
const whole = (group: string) => {
  const mark = group === '.' ? String.raw`\.` : group
  return String.raw`(?:\d+|[1-9]\d{0,2}(?:${mark}\d{3})+|[1-9]\d?(?:${mark}\d\d)+${mark}\d{3})?`
}
const PATTERNS = new Map(GRAMMARS.map((one) => [one, new RegExp(`^(${whole(one.group)})(?:[${one.decimal}](\\d+))?$`)]))

/** Represents three decimals that the currency doesn't have: other amounts show whether they are thousands. */
const TOO_FINE = -1n

/** Reads digits as minor units by one grammar; undefined if they don't follow it. */
const minorBy = (grammar: Grammar, digits: string, decimals: number): bigint | undefined => {
  const [, units, fraction = ''] = PATTERNS.get(grammar)?.exec(digits) ?? []
  // Yen have no decimals, so three digits after a mark are thousands.
  if (units === undefined || (decimals === 0 && fraction.length > 2)) return undefined
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  const cents = fraction.slice(0, end)
  if (cents.length > decimals) return fraction.length === 3 ? TOO_FINE : undefined
  return BigInt(`0${units.replaceAll(grammar.group, '')}${cents.padEnd(decimals, '0')}`)
}

type Reading = AmountCell & Parts & { decimals: number }

const reading = (cell: AmountCell): Reading | CellFault => {
  const parts = NONE.test(foldText(cell.text)) ? { isNegative: false, digits: '0' } : partsOf(cell.text, cell.currency)
  return isFault(parts) ? parts : { ...cell, ...parts, decimals: currencyDigits(cell.currency) }
}

export type AmountFault = CellFault & { line: number; asks?: 'decimal' }

const tooFine = ({ text, decimals, currency }: Reading) =>
  `“${text}” has more than ${decimals} decimals, which ${currency} does not have.`

const contradiction = (cell: Reading, first: Reading | undefined): string => {
  const { text, decimals, digits } = cell
  if (GRAMMARS.some((one) => (minorBy(one, digits, decimals) ?? TOO_FINE) !== TOO_FINE))
    return `“${text}” and “${first?.text ?? ''}” in line ${first?.line ?? 1} write decimals or thousands in two ways. Please export all amounts in one way.`
  if (GRAMMARS.some((one) => minorBy(one, digits, 9) !== undefined)) return tooFine(cell)
  return `“${text}” ${PLAIN}`
}

/**
 * Reads all amounts of a file as minor units, by the one grammar that fits all of them. No amount passes through a
 * floating-point number.
 * @param decimal the mark before decimals, if the owner was asked for it.
 */
export const readAmounts = (cells: readonly AmountCell[], decimal: DecimalMark | undefined): number[] | AmountFault => {
  let possible = GRAMMARS.filter((one) => decimal === undefined || one.decimal === decimal)
  const read: Reading[] = []
  for (const cell of cells) {
    const one = reading(cell)
    if (isFault(one)) return { ...one, line: cell.line }
    const fitting = possible.filter((grammar) => minorBy(grammar, one.digits, one.decimals) !== undefined)
    if (fitting.length === 0) {
      const first = read.find(({ digits }) => possible.length < GRAMMARS.length && /[.,' ]/.test(digits))
      return { line: cell.line, fault: contradiction(one, first) }
    }
    possible = fitting
    read.push(one)
  }
  const amounts: number[] = []
  for (const one of read) {
    const [minor = 0n, ...others] = new Set(possible.map((grammar) => minorBy(grammar, one.digits, one.decimals)))
    if (others.length > 0)
      return {
        line: one.line,
        fault: `“${one.text}” can mean thousands or decimals. Please choose the mark before decimals.`,
        asks: 'decimal',
      }
    if (minor === TOO_FINE) return { line: one.line, fault: tooFine(one) }
    amounts.push(one.isNegative && minor > 0n ? -Number(minor) : Number(minor))
  }
  return amounts
}
