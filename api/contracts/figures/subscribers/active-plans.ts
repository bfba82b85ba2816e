import type { SubscriberSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure } from '#api/contracts/figures/figure.ts'

export const activePlansFigure: Figure<SubscriberSums> = {
  name: 'Active plans',
  unit: 'count',
  definition:
    'Subscriptions that give access now, their days of grace included, and lifetime plans. Plans that were refunded in full do not count.',
  formula: 'running subscriptions + lifetime plans',
  of: ({ running, lifetime }) => running + lifetime,
  example: { of: { running: 40, lifetime: 2 }, is: 42 },
}
