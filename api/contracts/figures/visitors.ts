import { figure } from './figure.ts'

export const visitorsFigure = figure({
  name: 'Visitors',
  unit: 'count',
  definition: 'Visitors who chose an age, each counted once.',
  formula: 'visitors',
  of: ({ visitors }) => visitors,
  example: { of: { visitors: 30 }, is: 30 },
})
