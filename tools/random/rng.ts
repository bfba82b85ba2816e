/** Draws pseudo-random values that follow from a seed. */
export type Rng = {
  next: () => number
  below: (end: number) => number
  pick: <T>(from: readonly T[]) => T
  /** Picks an entry with a probability proportional to its weight. */
  weighted: <T>(entries: readonly (readonly [T, number])[]) => T
  /** Returns a version 4 UUID. */
  uuid: () => string
  /** Returns the same items in another order. */
  shuffled: <T>(all: readonly T[]) => T[]
}

/** Creates a seeded random number generator (mulberry32). The same seed gives the same sequence. */
export const createRng = (seed: number): Rng => {
  let state = seed >>> 0
  /** Returns 32 random bits. */
  const bits = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  const next = () => bits() / 2 ** 32
  const below = (end: number) => Math.floor(next() * end)
  const hex = () => bits().toString(16).padStart(8, '0')

  return {
    next,
    below,
    pick: (from) => {
      const one = from[below(from.length)]
      if (one === undefined) throw new Error('There is nothing to pick from')
      return one
    },
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const drawn = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]
      if (!drawn) throw new Error('There is nothing to pick from')
      return drawn[0]
    },
    uuid: () => {
      const [b, c] = [hex(), hex()]
      return `${hex()}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'[below(4)]}${c.slice(5)}-${c.slice(0, 4)}${hex()}`
    },
    shuffled: (all) =>
      all
        .map((one) => ({ one, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
  }
}
