import { figure, netOf, percent } from './figure.ts'

export const roiFigure = figure({
  name: 'ROI',
  unit: 'percent',
  definition: 'What remains after spend, as a share of spend.',
  formula: '(net - spend) / spend',
  of: (sums) => percent(sums.spend === null ? null : netOf(sums) - sums.spend, sums.spend),
  example: { of: { firstPayments: 10_000, tax: 1_000, fees: 1_000, spend: 4_000 }, is: 100 },
})
