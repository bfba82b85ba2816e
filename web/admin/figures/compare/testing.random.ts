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
