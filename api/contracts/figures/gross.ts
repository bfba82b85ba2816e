import { figure, grossOf } from './figure.ts'

export const grossFigure = figure({
  name: 'Gross',
  unit: 'money',
  definition: 'Everything that buyers paid, tax included, before refunds.',
  formula: 'first payments + renewals',
  of: grossOf,
  example: { of: { firstPayments: 9_000, renewals: 3_000 }, is: 12_000 },
})
