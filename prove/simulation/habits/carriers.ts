import type { Habit } from '#prove/simulation/person.ts'

export const carriers: Habit = {
  source: 'Mobile carriers, offices and churches share one address among hundreds of people.',
  share: 0.2,
  arrives: (person, rng) => ({
    ...person,
    headers: { ...person.headers, 'x-forwarded-for': `198.19.255.${rng.below(8)}` },
  }),
}
