import { figure } from './figure.ts'

export const chargebacksFigure = figure({
  name: 'Chargebacks',
  unit: 'money',
  definition: 'Approved chargebacks, less those that were won back.',
  formula: 'chargebacks - reversals',
  of: ({ chargedBack }) => chargedBack,
  example: { of: { chargedBack: 500 }, is: 500 },
})
