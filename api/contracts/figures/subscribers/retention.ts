import type { RetentionCell } from '#api/contracts/admin/subscribers.ts'
import { type Figure, percent } from '#api/contracts/figures/figure.ts'

export const retentionFigure: Figure<RetentionCell> = {
  name: 'Retention',
  unit: 'percent',
  definition: 'Share of the buyers who registered in a week and saved a day, among those for whom the day has opened.',
  formula: 'buyers who saved the day / buyers for whom it has opened',
  of: ({ saved, opened }) => percent(saved, opened),
  example: { of: { saved: 3, opened: 4 }, is: 75 },
}
