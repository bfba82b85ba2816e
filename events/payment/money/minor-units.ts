type Format = { format: Intl.NumberFormat; digits: number }

const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const WITH_THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'

/**
 * Currencies without two decimals, by ISO 4217. Those of Intl differ between browsers and versions of Node.js, which leave
 * out the fillér of the forint.
 */
const DIGITS = new Map([
  ...WITHOUT_DECIMALS.split(' ').map((currency): [string, number] => [currency, 0]),
  ...WITH_THREE_DECIMALS.split(' ').map((currency): [string, number] => [currency, 3]),
])

// Creating a format takes a thousand times as long as using it.
const formats = new Map<string, Format>()

const createFormat = (currency: string): Format => {
  const digits = DIGITS.get(currency) ?? 2
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return { format: new Intl.NumberFormat('en-US', { style: 'currency', currency, ...decimals }), digits }
}

const formatOf = (currency: string): Format => {
  const format = formats.get(currency) ?? createFormat(currency)
  formats.set(currency, format)
  return format
}

/** Converts minor units to the unit in which prices are given: 1234 US cents to 12.34, 1234 yen to 1234. */
export const toMajorUnits = (amountMinor: number, currency: string): number => {
  const { digits } = formatOf(currency)
  return Number((amountMinor / 10 ** digits).toFixed(digits))
}

export const moneyText = (amountMinor: number, currency: string): string =>
  formatOf(currency).format.format(toMajorUnits(amountMinor, currency))

/** Returns decimal text of major units in minor units, exactly: "0.8567" dollars are "85.67" cents. */
export const minorPerUnit = (decimal: string, currency: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.')
  const { digits } = formatOf(currency)
  const minor = `${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
  return fraction.length > digits ? `${minor}.${fraction.slice(digits)}` : minor
}

export const currencyDigits = (currency: string): number => formatOf(currency).digits
