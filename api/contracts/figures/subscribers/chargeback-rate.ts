import type { SubscriberSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const chargebackRateFigure: Figure<SubscriberSums> = {
  name: 'Chargeback rate',
  unit: 'percent',
  definition:
    'Chargebacks that were reported in the last 30 days, as a share of the payments of these days. Those that were won back since count too.',
  formula: 'chargebacks / payments',
  of: ({ chargedBack, payments }) => percent(chargedBack, payments),
  example: { of: { chargedBack: 1, payments: 200 }, is: 0.5 },
}
