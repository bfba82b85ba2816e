import { figure } from './figure.ts'

export const buyersFigure = figure({
  name: 'Buyers',
  unit: 'count',
  definition: 'Visitors who made a first payment, also if it was refunded later.',
  formula: 'buyers',
  of: ({ buyers }) => buyers,
  example: { of: { buyers: 3 }, is: 3 },
})
