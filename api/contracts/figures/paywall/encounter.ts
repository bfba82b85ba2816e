import type { PaywallSums } from '#api/contracts/admin/headline.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const encounterFigure: Figure<PaywallSums> = {
  name: 'Offer seen',
  unit: 'percent',
  definition: 'Share of the visitors who saw the offer.',
  formula: 'visitors who saw the offer / visitors',
  of: ({ viewers, visitors }) => percent(viewers, visitors),
  example: { of: { viewers: 40, visitors: 100 }, is: 40 },
}
