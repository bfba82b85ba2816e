import { figure, netOf } from './figure.ts'

export const netFigure = figure({
  name: 'Net',
  unit: 'money',
  definition: 'What remains of the payments. Spend is not subtracted.',
  formula: 'revenue - tax - fees',
  of: netOf,
  example: { of: { firstPayments: 12_000, refunded: 1_000, tax: 700, fees: 600 }, is: 9_700 },
})
