import { createRng } from '#tools/random/rng.ts'
import { adNames } from './ad-names.ts'
import { landingBlockers, momentBlockers } from './blockers.ts'
import { carriers } from './carriers.ts'
import { crawlers } from './crawlers.ts'
import { devices } from './devices.ts'
import type { Habit, OwnHabits } from '#prove/simulation/person.ts'
import { messyDeliveries } from './messy-deliveries.ts'
import { mistypedAddresses } from './mistyped-addresses.ts'
import { ownVisits } from './own-visits.ts'
import { secondPurchases } from './second-purchases.ts'
import { severalLandings } from './several-landings.ts'
import { travelers } from './travelers.ts'
import { twoTabs } from './two-tabs.ts'

const HABITS: readonly Habit[] = [
  devices,
  adNames,
  carriers,
  crawlers,
  severalLandings,
  landingBlockers,
  momentBlockers,
  twoTabs,
  secondPurchases,
  mistypedAddresses,
  messyDeliveries,
  travelers,
  ownVisits,
]

/** Draws the habits of one visitor. @param seedOf returns a number for the nth habit. */
export const drawHabits = (seedOf: (nth: number) => number): OwnHabits =>
  HABITS.flatMap((habit, nth) => {
    const rng = createRng(seedOf(nth))
    return rng.next() < habit.share ? [{ habit, rng }] : []
  })
