import { figure } from './figure.ts'

export const taxFigure = figure({
  name: 'Tax',
  unit: 'money',
  definition: 'Tax in the payments that are kept, where the provider reports it.',
  formula: 'tax - tax that went back',
  of: ({ tax }) => tax,
  example: { of: { tax: 700 }, is: 700 },
})
