import { figure, ratio, revenueOf } from './figure.ts'

export const roasFigure = figure({
  name: 'ROAS',
  unit: 'factor',
  definition: 'Revenue for each unit of spend, before tax and fees.',
  formula: 'revenue / spend',
  of: (sums) => ratio(revenueOf(sums), sums.spend),
  example: { of: { firstPayments: 10_000, spend: 4_000 }, is: 2.5 },
})
