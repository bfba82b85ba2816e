import type { Habit } from '#prove/simulation/person.ts'

/** Half hours, both sides of the date line, an old name, and a zone that does not exist. */
const ZONES = [
  'America/Denver',
  'Asia/Singapore',
  'Asia/Calcutta',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Kiev',
  'UTC',
  'Etc/Unknown',
] as const

export const travelers: Habit = {
  source: 'A phone on the way shows another time zone than the laptop at home, and some laptops report UTC.',
  share: 0.4,
  reads: async ({ rng, bearer, shop: { shopper } }) => {
    const zone = rng.pick(ZONES)
    await shopper.request({ path: `/account/subscription/me?timeZone=${encodeURIComponent(zone)}`, bearer })
  },
}
