import type { PaywallSums } from '#api/contracts/admin/headline.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const conversionFigure: Figure<PaywallSums> = {
  name: 'Bought within 3 days',
  unit: 'percent',
  definition:
    'Share of those who saw the offer and bought within three days of the first view. Younger views are left out.',
  formula: 'buyers within 3 days / viewers',
  of: ({ converted, complete }) => percent(converted, complete),
  example: { of: { converted: 3, complete: 60 }, is: 5 },
}
