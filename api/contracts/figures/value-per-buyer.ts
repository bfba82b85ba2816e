import { perHead, windowFigure } from './figure.ts'

export const valuePerBuyerFigure = windowFigure({
  name: 'Value per buyer',
  unit: 'money',
  definition:
    'Net of a cohort up to a day after the first contact, per buyer who had paid by then. Day 0 counts. Cohorts that have not reached the day are left out and marked as growing.',
  formula: 'net up to the day / buyers who had paid by then',
  of: ({ net, buyers }) => perHead(net, buyers),
  example: { of: { net: 9_000, buyers: 40 }, is: 225 },
})
