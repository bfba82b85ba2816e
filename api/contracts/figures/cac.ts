import { figure, perHead } from './figure.ts'

export const cacFigure = figure({
  name: 'Cost per buyer',
  unit: 'money',
  definition: 'What it cost to win one buyer (CAC).',
  formula: 'spend / buyers',
  of: (sums) => perHead(sums.spend, sums.buyers),
  example: { of: { spend: 4_000, buyers: 3 }, is: 1_333 },
})
