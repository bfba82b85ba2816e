import { figure } from './figure.ts'

export const firstPaymentsFigure = figure({
  name: 'First payments',
  unit: 'money',
  definition: 'What buyers paid when they bought, tax included.',
  formula: 'first payments',
  of: ({ firstPayments }) => firstPayments,
  example: { of: { firstPayments: 9_000 }, is: 9_000 },
})
