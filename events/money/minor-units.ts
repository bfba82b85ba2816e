type Format = { format: Intl.NumberFormat; digits: number }

// Creating a format takes a thousand times as long as using it, and asking for its digits seven times as long.
const formats = new Map<string, Format>()

const createFormat = (currency: string): Format => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
}

const formatOf = (currency: string): Format => {
  const format = formats.get(currency) ?? createFormat(currency)
  formats.set(currency, format)
  return format
}

/** Converts minor units to the unit in which prices are given: 1777 US cents to 17.77, 1777 yen to 1777. */
export const toMajorUnits = (amountMinor: number, currency: string): number => {
  const { digits } = formatOf(currency)
  return Number((amountMinor / 10 ** digits).toFixed(digits))
}

/** Writes minor units as money. */
export const moneyText = (amountMinor: number, currency: string): string =>
  formatOf(currency).format.format(toMajorUnits(amountMinor, currency))

/** Returns decimal text of major units in minor units, exactly: "0.8567" dollars are "85.67" cents. */
export const minorPerUnit = (decimal: string, currency: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.')
  const { digits } = formatOf(currency)
  const minor = `${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
  return fraction.length > digits ? `${minor}.${fraction.slice(digits)}` : minor
}

/** Returns the number of decimals of a currency. */
export const currencyDigits = (currency: string): number => formatOf(currency).digits

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Checks whether a text is the ISO 4217 code of a currency. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)
