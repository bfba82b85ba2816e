import { figure } from './figure.ts'

export const renewalsFigure = figure({
  name: 'Renewals',
  unit: 'money',
  definition: 'What subscriptions paid later, tax included.',
  formula: 'renewals',
  of: ({ renewals }) => renewals,
  example: { of: { renewals: 3_000 }, is: 3_000 },
})
