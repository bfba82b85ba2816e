import { figure, percent } from './figure.ts'

export const purchaseRateFigure = figure({
  name: 'Purchase rate',
  unit: 'percent',
  definition: 'Share of visitors who bought.',
  formula: 'buyers / visitors',
  of: ({ buyers, visitors }) => percent(buyers, visitors),
  example: { of: { visitors: 30, buyers: 3 }, is: 10 },
})
