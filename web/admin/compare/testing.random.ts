/** Creates a seeded random generator (mulberry32), so that every test run has the same visitors. */
export const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates a function that draws how many of `of` visitors reach a step, each with the same probability. */
export const createDraw = (of: number, probability: number) => {
  const cumulative: number[] = []
  let log = of * Math.log(1 - probability)
  for (let k = 0, sum = 0; k <= of; k++) {
    sum += Math.exp(log)
    cumulative.push(sum)
    log += Math.log(((of - k) * probability) / ((k + 1) * (1 - probability)))
  }
  return (random: number): number => {
    let [low, high] = [0, of]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] ?? 1) > random) high = middle
      else low = middle + 1
    }
    return low
  }
}
