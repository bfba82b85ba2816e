import type { PaywallSums } from '#api/contracts/admin/headline.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const bounceFigure: Figure<PaywallSums> = {
  name: 'Left the offer',
  unit: 'percent',
  definition:
    'Share of those who saw the offer and, within three days of the first view, neither bought nor opened the checkout.',
  formula: 'viewers without a checkout / viewers',
  of: ({ bounced, complete }) => percent(bounced, complete),
  example: { of: { bounced: 45, complete: 60 }, is: 75 },
}
