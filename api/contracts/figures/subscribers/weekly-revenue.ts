import type { WeekSums } from '#api/contracts/admin/subscribers.ts'
import { type Figure } from '#api/contracts/figures/figure.ts'

export const weeklyRevenueFigure: Figure<WeekSums> = {
  name: 'Revenue of a week',
  unit: 'money',
  definition: 'What buyers paid in a week (UTC, from Monday) less the refunds and chargebacks that were issued in it.',
  formula: 'gross - refunds - chargebacks',
  of: ({ gross, refunded, chargedBack }) => gross - refunded - chargedBack,
  example: { of: { gross: 9_000, refunded: 1_000, chargedBack: 500 }, is: 7_500 },
}
