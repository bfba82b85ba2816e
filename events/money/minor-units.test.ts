import { expect, test } from 'vitest'
import { moneyText, toMajorUnits } from './minor-units.ts'

test('minor units become major units by the digits of their currency', () => {
  const amounts = [
    toMajorUnits(1_777, 'USD'),
    toMajorUnits(1_777, 'JPY'),
    toMajorUnits(1_777, 'KWD'),
    toMajorUnits(-5, 'EUR'),
  ]
  expect(amounts).toEqual([17.77, 1_777, 1.777, -0.05])
})

test('minor units are written as money with the sign of the currency', () => {
  expect(moneyText(123_450, 'USD')).toBe('$1,234.50')
  expect(moneyText(1_234, 'JPY')).toBe('¥1,234')
  expect(moneyText(-5, 'USD')).toBe('-$0.05')
})
