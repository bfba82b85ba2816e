import type { SubscriberSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure } from '#api/contracts/figures/figure.ts'

export const renewalsDueFigure: Figure<SubscriberSums> = {
  name: 'Renewals due',
  unit: 'count',
  definition: 'Active plans whose card will be charged in the next 7 days, unless they are canceled before.',
  formula: 'renewals due',
  of: ({ renewalsDue }) => renewalsDue,
  example: { of: { renewalsDue: 7 }, is: 7 },
}
