/** Checks whether a text is the ISO 4217 code of a currency. Older browsers don't list them, so pages don't import this. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
