/**
 * An amount of US dollars as it is printed: cents where there are any, as two digits. Not by the visitor's locale, which
 * would print `US$` or `$US` here and there: the prices and the texts around them are in one language.
 *
 * @param amount in dollars.
 */
export const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
