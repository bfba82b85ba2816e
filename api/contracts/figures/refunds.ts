import { figure } from './figure.ts'

export const refundsFigure = figure({
  name: 'Refunds',
  unit: 'money',
  definition: 'Approved refunds, on the day they were issued.',
  formula: 'refunds',
  of: ({ refunded }) => refunded,
  example: { of: { refunded: 1_000 }, is: 1_000 },
})
