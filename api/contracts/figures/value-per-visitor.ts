import { perHead, windowFigure } from './figure.ts'

export const valuePerVisitorFigure = windowFigure({
  name: 'Value per visitor',
  unit: 'money',
  definition:
    'Net of a cohort up to a day after the first contact, per visitor. Day 0 counts. Cohorts that have not reached the day are left out and marked as growing.',
  formula: 'net up to the day / visitors',
  of: ({ net, visitors }) => perHead(net, visitors),
  example: { of: { net: 9_000, visitors: 40 }, is: 225 },
})
