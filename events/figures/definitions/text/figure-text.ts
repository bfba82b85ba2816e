import { currencyDigits, moneyText, toMajorUnits } from '#events/payment/money/minor-units.ts'
import type { FileCell } from './delimited.ts'
import type { Figure, Unit } from '#events/figures/definitions/figure.ts'

// Creating a formatter takes 13 µs, and using it 0.5 µs. Tables have thousands of numbers.
const counts = new Intl.NumberFormat('en-US')

export const formatCount = (n: number): string => counts.format(n)

/** Marks a figure that has no meaning for its group. */
export const NO_FIGURE = '–'

const WRITERS: Record<Unit, (value: number, currency: string) => string> = {
  count: formatCount,
  money: moneyText,
  percent: (value) => `${value.toFixed(1)}%`,
  factor: (value) => `${value.toFixed(2)}×`,
  days: (value) => `day ${formatCount(value)}`,
  seconds: (value) => `${value.toFixed(value < 1 ? 2 : 1)} s`,
}

export const figureText = (value: number | null, unit: Unit, currency: string): string =>
  value === null ? NO_FIGURE : WRITERS[unit](value, currency)

const DIGITS: Partial<Record<Unit, number>> = { percent: 1, factor: 2, seconds: 2 }

/** Returns an amount in minor units as the number of a file. */
export const moneyCell = (amountMinor: number, currency: string): FileCell => ({
  decimal: toMajorUnits(amountMinor, currency).toFixed(currencyDigits(currency)),
})

/** Returns a figure as the number of a file. */
export const figureCell = (value: number | null, unit: Unit, currency: string): FileCell => {
  if (value === null) return null
  if (unit === 'money') return moneyCell(value, currency)
  const digits = DIGITS[unit]
  return digits === undefined ? value : { decimal: value.toFixed(digits) }
}

/** Explains a figure in a tooltip. */
export const explanationOf = ({ definition, formula }: Pick<Figure<never>, 'definition' | 'formula'>): string =>
  `${definition} Formula: ${formula}.`

/** Returns the card of a figure: its name, what it means, and its value. */
export const figureCard = (
  figure: Pick<Figure<never>, 'name' | 'unit' | 'definition' | 'formula'>,
  value: number | null,
  currency: string,
) => ({
  name: figure.name,
  definition: explanationOf(figure),
  text: figureText(value, figure.unit, currency),
})

/** Writes how a figure changed: `+12.5%`. Returns undefined for a change from nothing, which has no share. */
export const changeText = (now: number | null, before: number | null): string | undefined => {
  if (now === null || before === null || before === 0) return undefined
  const change = (100 * (now - before)) / Math.abs(before)
  return `${change > 0 ? '+' : ''}${change.toFixed(Math.abs(change) < 10 ? 1 : 0)}%`
}
