import { moneyText } from '#events/payment/money/minor-units.ts'

/**
 * Writes an amount of the catalog like all money. Ignores the visitor's locale, which would print `US$` or `$US`, because
 * prices and the texts around them are in one language.
 *
 * @param amount in dollars.
 */
export const dollars = (amount: number): string => moneyText(Math.round(amount * 100), 'USD')
