import { figure, perHead, revenueOf } from './figure.ts'

export const revenuePerVisitorFigure = figure({
  name: 'Revenue per visitor',
  unit: 'money',
  definition: 'Revenue divided by visitors.',
  formula: 'revenue / visitors',
  of: (sums) => perHead(revenueOf(sums), sums.visitors),
  example: { of: { firstPayments: 10_000, visitors: 30 }, is: 333 },
})
