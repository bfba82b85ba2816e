/** Amounts by currency symbol. */
export type Money = ReadonlyMap<string, number>

const AMOUNT = /^(-?)([^\d\s.,-]*)\s?(\d[\d,]*(?:\.\d+)?)$/

/** Parses `"$1,234.50 + €3.00"` into amounts by currency symbol. Returns undefined for other texts. */
export const parseMoney = (text: string): Money | undefined => {
  const amounts = new Map<string, number>()
  for (const part of text.split(' + ')) {
    const [, minus, symbol, digits] = AMOUNT.exec(part.trim()) ?? []
    if (symbol === undefined || digits === undefined) return undefined
    const amount = Number(digits.replaceAll(',', '')) * (minus ? -1 : 1)
    amounts.set(symbol, (amounts.get(symbol) ?? 0) + amount)
  }
  return amounts
}

/** Currencies without minor units. */
const WITHOUT_MINOR_UNITS = new Set(['¥', '₩', '₫', 'CLP', 'ISK'])

const decimals = (symbol: string, amount: number) => {
  const digits = WITHOUT_MINOR_UNITS.has(symbol) ? 0 : 2
  return amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Symbol of the currency of the plans. */
const PLAN_CURRENCY_SYMBOL = '$'

/** Formats amounts like the server does, zero included. */
export const formatMoney = (money: Money): string => {
  const shown = [...money].filter(([, amount]) => Math.abs(amount) >= 0.005)
  if (shown.length === 0) {
    const symbol = [...money.keys()].find((each) => each !== '') ?? PLAN_CURRENCY_SYMBOL
    return symbol + decimals(symbol, 0)
  }
  return shown
    .map(([symbol, amount]) => `${amount < 0 ? '-' : ''}${symbol}${decimals(symbol, Math.abs(amount))}`)
    .join(' + ')
}
