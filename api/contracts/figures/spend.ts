import { figure } from './figure.ts'

export const spendFigure = figure({
  name: 'Spend',
  unit: 'money',
  definition: 'What the ads of the group cost on the days of the cohorts, from the imported files.',
  formula: 'spend',
  of: ({ spend }) => spend,
  example: { of: { spend: 4_000 }, is: 4_000 },
})
