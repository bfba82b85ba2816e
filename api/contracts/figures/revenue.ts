import { figure, revenueOf } from './figure.ts'

export const revenueFigure = figure({
  name: 'Revenue',
  unit: 'money',
  definition: 'What buyers paid less what went back to them. It includes tax and the fee of the provider.',
  formula: 'gross - refunds - chargebacks',
  of: revenueOf,
  example: { of: { firstPayments: 9_000, renewals: 3_000, refunded: 1_000, chargedBack: 500 }, is: 10_500 },
})
