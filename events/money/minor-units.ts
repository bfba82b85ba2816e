/** `symbol` writes "$38.95", `code` writes "USD 38.95". */
type Display = 'symbol' | 'code'

type Format = { format: Intl.NumberFormat; digits: number }

// Creating a format takes a thousand times as long as using it, and asking for its digits seven times as long.
const formats = new Map<string, Format>()

const createFormat = (currency: string, currencyDisplay: Display): Format => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
  return { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
}

const formatOf = (currency: string, display: Display): Format => {
  const key = `${currency} ${display}`
  const format = formats.get(key) ?? createFormat(currency, display)
  formats.set(key, format)
  return format
}

/** Converts minor units to the unit in which prices are given: 1777 US cents to 17.77, 1777 yen to 1777. */
export const toMajorUnits = (amountMinor: number, currency: string): number => {
  const { digits } = formatOf(currency, 'symbol')
  return Number((amountMinor / 10 ** digits).toFixed(digits))
}

/** Writes minor units as money. */
export const moneyText = (amountMinor: number, currency: string, display: Display = 'symbol'): string =>
  formatOf(currency, display).format.format(toMajorUnits(amountMinor, currency))
