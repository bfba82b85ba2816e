import type { PaywallSums } from '#api/contracts/admin/headline.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const cancellationFigure: Figure<PaywallSums> = {
  name: 'Left the checkout',
  unit: 'percent',
  definition:
    'Share of those who saw the offer and, within three days of the first view, opened the checkout and did not buy.',
  formula: 'viewers with a checkout and no purchase / viewers',
  of: ({ canceled, complete }) => percent(canceled, complete),
  example: { of: { canceled: 12, complete: 60 }, is: 20 },
}
