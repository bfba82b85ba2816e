/** A linear prediction of a block and its errors. */
export type Prediction = {
  order: number
  /** Number of bits by which the weighted sum is shifted right. */
  shift: number
  /** Weights of the previous samples, newest first. */
  weights: readonly number[]
  /** Prediction errors of the samples from `order` on. */
  errors: Int32Array
}

/** Number of bits of a weight. */
export const PRECISION = 14

/** Applies a window, so that the edges of the block don't distort the autocorrelation. */
const tapered = (block: Int32Array): Float64Array => {
  const half = (block.length - 1) / 2
  return Float64Array.from(block, (sample, n) => {
    const x = (n - half) / (half + 1)
    return sample * (1 - x * x)
  })
}

const autocorrelation = (sound: Float64Array, maxOrder: number): number[] =>
  Array.from({ length: maxOrder + 1 }, (_, lag) => {
    let sum = 0
    for (let n = lag; n < sound.length; n++) sum += sound[n]! * sound[n - lag]!
    return sum
  })

/** Computes the best weights of every order (Levinson-Durbin). Returns none for silence. */
const bestWeights = (correlation: readonly number[]): number[][] => {
  const orders: number[][] = []
  let error = correlation[0] ?? 0
  let weights: number[] = []
  for (let order = 1; order < correlation.length && error > 0; order++) {
    const known = weights.reduce((sum, weight, at) => sum + weight * (correlation[order - 1 - at] ?? 0), 0)
    const reflection = ((correlation[order] ?? 0) - known) / error
    const earlier = weights
    weights = earlier.map((weight, at) => weight - reflection * (earlier[order - 2 - at] ?? 0))
    weights.push(reflection)
    error *= 1 - reflection * reflection
    orders.push(weights)
  }
  return orders
}

const errorsOf = (block: Int32Array, weights: readonly number[], shift: number): Int32Array => {
  const order = weights.length
  const scale = 2 ** shift
  const errors = new Int32Array(block.length - order)
  for (let n = order; n < block.length; n++) {
    let sum = 0
    for (let at = 0; at < order; at++) sum += weights[at]! * block[n - 1 - at]!
    // The sum can exceed 32 bits. Doubles are exact here, and floor equals the arithmetic shift of the format.
    errors[n - order] = block[n]! - Math.floor(sum / scale)
  }
  return errors
}

/** Rounds weights to integers and carries each rounding error over to the next. Returns undefined if they don't fit. */
const quantized = (weights: readonly number[]): { whole: number[]; shift: number } | undefined => {
  const largest = Math.max(...weights.map(Math.abs))
  const shift = Math.min(15, PRECISION - 2 - Math.floor(Math.log2(largest)))
  if (!Number.isFinite(shift) || shift < 0) return undefined
  const limit = 2 ** (PRECISION - 1)
  let carry = 0
  const whole = weights.map((weight) => {
    const exact = weight * 2 ** shift + carry
    const rounded = Math.max(-limit, Math.min(limit - 1, Math.round(exact)))
    carry = exact - rounded
    return rounded
  })
  return { whole, shift }
}

/** Returns predictions to choose the cheapest from. The first has no prediction and always works. */
export const predictions = (block: Int32Array, orders: readonly number[]): Prediction[] => {
  const candidates: Prediction[] = [{ order: 0, shift: 0, weights: [], errors: block }]
  const maxOrder = Math.max(...orders)
  if (block.length <= maxOrder) return candidates
  const weightsByOrder = bestWeights(autocorrelation(tapered(block), maxOrder))
  for (const order of orders) {
    const rounded = quantized(weightsByOrder[order - 1] ?? [])
    if (!rounded) continue
    const { whole, shift } = rounded
    candidates.push({ order, shift, weights: whole, errors: errorsOf(block, whole, shift) })
  }
  return candidates
}
