import type { SubscriberSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure } from '#api/contracts/figures/figure.ts'

export const cancellationsFigure: Figure<SubscriberSums> = {
  name: 'Cancelations',
  unit: 'count',
  definition:
    'Subscriptions whose end was reported in the last 30 days, also where the paid period still runs. One that is taken back no longer counts.',
  formula: 'cancelations',
  of: ({ canceled }) => canceled,
  example: { of: { canceled: 3 }, is: 3 },
}
