import { figure } from './figure.ts'

export const paybackDayFigure = figure({
  name: 'Payback day',
  unit: 'days',
  definition:
    'First day after the first contact on which the net of the cohorts covers their spend. Day 0 is the day of the contact.',
  formula: 'first day with net >= spend',
  of: ({ paybackDay }) => paybackDay,
  example: { of: { paybackDay: 14 }, is: 14 },
})
