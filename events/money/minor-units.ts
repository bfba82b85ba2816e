/** `symbol` writes "$38.95", `code` writes "USD 38.95". */
type Display = 'symbol' | 'code'

// Creating a format takes a thousand times as long as using it.
const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (currency: string, currencyDisplay: Display): Intl.NumberFormat => {
  const key = `${currency} ${currencyDisplay}`
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
  formats.set(key, format)
  return format
}

const digitsOf = (currency: string) => formatOf(currency, 'symbol').resolvedOptions().maximumFractionDigits ?? 2

/** Converts minor units to the unit in which prices are given: 1777 US cents to 17.77, 1777 yen to 1777. */
export const toMajorUnits = (amountMinor: number, currency: string): number => {
  const digits = digitsOf(currency)
  return Number((amountMinor / 10 ** digits).toFixed(digits))
}

/** Writes minor units as money. */
export const moneyText = (amountMinor: number, currency: string, display: Display = 'symbol'): string =>
  formatOf(currency, display).format(toMajorUnits(amountMinor, currency))
