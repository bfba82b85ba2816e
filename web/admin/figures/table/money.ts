import { minorPerUnit, moneyText } from '#events/payment/money/minor-units.ts'

/** Amounts in minor units by currency code. */
export type Money = ReadonlyMap<string, number>

const AMOUNT = /^(-?)([^\d\s.,-]*)\s?(\d[\d,]*(?:\.\d+)?)$/

/** The table of an installation without revenue is in the currency of the plans. */
const PLAN_CURRENCY = 'USD'

const symbolOf = (code: string) => AMOUNT.exec(moneyText(0, code))?.[2] ?? code

let codes: ReadonlyMap<string, string> | undefined
/** Returns the currency that `moneyText` writes with a symbol. */
const codeOf = (symbol: string): string | undefined => {
  codes ??= new Map(Intl.supportedValuesOf('currency').map((code) => [symbolOf(code), code]))
  return codes.get(symbol)
}

/** Parses `"$1,234.50 + €3.00"` as the server writes it. Returns undefined for other texts. */
export const parseMoney = (text: string): Money | undefined => {
  const amounts = new Map<string, number>()
  for (const part of text.split(' + ')) {
    const [, minus, symbol = '', digits = ''] = AMOUNT.exec(part.trim()) ?? []
    const code = codeOf(symbol)
    if (code === undefined) return undefined
    const minor = Number(minorPerUnit(digits.replaceAll(',', ''), code)) * (minus ? -1 : 1)
    amounts.set(code, (amounts.get(code) ?? 0) + minor)
  }
  return amounts
}

/** Writes amounts like the server does, zero included. */
export const formatMoney = (money: Money): string => {
  const shown = [...money].filter(([, amount]) => amount !== 0)
  if (shown.length === 0) return moneyText(0, money.keys().next().value ?? PLAN_CURRENCY)
  return shown.map(([code, amount]) => moneyText(amount, code)).join(' + ')
}
