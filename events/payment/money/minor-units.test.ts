import { expect, test } from 'vitest'
import { moneyText, toMajorUnits } from './minor-units.ts'

test('minor units become major units by the digits of their currency', () => {
  const amounts = [
    toMajorUnits(1_234, 'USD'),
    toMajorUnits(1_234, 'JPY'),
    toMajorUnits(1_234, 'KWD'),
    toMajorUnits(-5, 'EUR'),
  ]
  expect(amounts).toEqual([12.34, 1_234, 1.234, -0.05])
})

test('minor units are written as money with the sign of the currency', () => {
  expect(moneyText(123_450, 'USD')).toBe('$1,234.50')
  expect(moneyText(1_234, 'JPY')).toBe('¥1,234')
  expect(moneyText(-5, 'USD')).toBe('-$0.05')
})

test.each([
  [389_500, 'HUF', 'HUF 3,895.00'],
  [15_800_000, 'COP', 'COP 158,000.00'],
  [38_950, 'CLP', 'CLP 38,950'],
  [38_950, 'VND', '₫38,950'],
  [11_950, 'KWD', 'KWD 11.950'],
])('%i minor units of %s have the decimals of ISO 4217, whatever Intl knows: %s', (amount, currency, text) => {
  expect(moneyText(amount, currency).replaceAll('\u00A0', ' ')).toBe(text)
  expect(toMajorUnits(amount, currency)).toBe(Number(text.replaceAll(/[^\d.]/g, '')))
})
