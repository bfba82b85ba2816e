import type { Habit } from '#prove/simulation/person.ts'

export const messyDeliveries: Habit = {
  source: 'Payment providers promise no order of their reports, repeat them, and send types that nothing here uses.',
  share: 0.3,
  hasMessyDelivery: true,
}
