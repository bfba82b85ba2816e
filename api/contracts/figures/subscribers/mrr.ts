import type { SubscriberSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure } from '#api/contracts/figures/figure.ts'

export const mrrFigure: Figure<SubscriberSums> = {
  name: 'Monthly recurring revenue',
  unit: 'money',
  definition:
    'What active plans pay at their next renewals, with 4 weeks counted as one month. Plans in their first week, and those that will not renew, do not count.',
  formula: 'sum of the prices of plans that renew',
  of: ({ recurring }) => recurring,
  example: { of: { recurring: 389_500 }, is: 389_500 },
}
