import type { Habit } from '#prove/simulation/person.ts'

/** Some mark the browser before the quiz, some after it, and some take it back. */
export const ownVisits: Habit = {
  source: 'Owners and their agency open the ads and take the quiz all day, and mark their browsers late or never.',
  share: 0.08,
  lands: async ({ person: { creative }, shop: { shopper, own } }) => {
    if (own !== undefined) await shopper.request({ path: '/quiz/landing', body: { creo: creative.tag, own } })
  },
  begins: async ({ rng, shop: { own }, markOwn }) => {
    if (own === undefined) return
    for (const isOwn of rng.pick([
      [true, true],
      [true, false],
      [true, false, true],
    ]))
      await markOwn(own, isOwn, rng)
  },
}
