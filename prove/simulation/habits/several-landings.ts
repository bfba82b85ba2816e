import { AGENTS } from './devices.ts'
import type { Habit } from '#prove/simulation/person.ts'

export const severalLandings: Habit = {
  source: 'People see an ad again, tap another one of the same campaign, or open the page on the laptop as well.',
  share: 0.2,
  lands: async ({ rng, shop: { shopper } }) => {
    const headers = rng.next() < 0.3 ? { 'user-agent': AGENTS.windows } : {}
    for (let n = 0; n <= rng.below(3); n++)
      await shopper.request({ path: '/quiz/landing', body: { creo: `Evening Prayer ${rng.below(3)}` }, headers })
  },
}
