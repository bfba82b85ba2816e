import { figure } from './figure.ts'

export const feesFigure = figure({
  name: 'Fees',
  unit: 'money',
  definition: 'Fees that the provider keeps, where it reports them.',
  formula: 'fees',
  of: ({ fees }) => fees,
  example: { of: { fees: 600 }, is: 600 },
})
