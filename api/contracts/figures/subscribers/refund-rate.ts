import type { SubscriberSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const refundRateFigure: Figure<SubscriberSums> = {
  name: 'Refund rate',
  unit: 'percent',
  definition:
    'Share of the payments of the last 30 days that were refunded, in full or in part, by the day of the payment.',
  formula: 'refunded payments / payments',
  of: ({ refunded, payments }) => percent(refunded, payments),
  example: { of: { refunded: 5, payments: 100 }, is: 5 },
}
