/**
 * Formats US dollars, with two decimals if there are cents. Ignores the visitor's locale, which would print `US$` or
 * `$US`, because prices and the texts around them are in one language.
 *
 * @param amount in dollars.
 */
export const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
