import { figure } from './figure.ts'

export const landingsFigure = figure({
  name: 'Landings',
  unit: 'count',
  definition: 'Visitors whose landing page was reported, by the day of their first contact.',
  formula: 'landings',
  of: ({ landings }) => landings,
  example: { of: { landings: 40 }, is: 40 },
})
