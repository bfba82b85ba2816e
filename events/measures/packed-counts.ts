/**
 * A list of counts as one whole number, each in its own place of so many decimal digits, the first one lowest. The
 * database adds two such lists, or sums a million of them, with the plain `+` and `sum` of `numeric`: several times as
 * fast as adding arrays place by place, and equal lists are equal numbers. A count below zero borrows from the place
 * above, which unpacking gives back.
 */
export const PLACE_DIGITS = 15

/** Counts, and the sums of them, lie between this and its negative, exclusive. */
export const COUNT_LIMIT = 10 ** PLACE_DIGITS / 2

const placesOf = (counts: readonly number[]): string => {
  let text = ''
  for (let n = counts.length - 1; n >= 0; n--) {
    const count = counts[n] ?? 0
    if (text !== '') text += String(count).padStart(PLACE_DIGITS, '0')
    else if (count !== 0) text = String(count)
  }
  return text || '0'
}

/**
 * Packs counts into the decimal text of one number.
 * @throws {RangeError} when one is no whole number within the limit: it would spill into its neighbour.
 */
export const pack = (counts: readonly number[]): string => {
  let isBelowZero = false
  for (const count of counts) {
    if (!Number.isInteger(count) || Math.abs(count) >= COUNT_LIMIT) throw new RangeError(`${count} cannot be packed`)
    if (count < 0) isBelowZero = true
  }
  if (!isBelowZero) return placesOf(counts)
  const added = placesOf(counts.map((count) => Math.max(count, 0)))
  const taken = placesOf(counts.map((count) => Math.max(-count, 0)))
  return String(BigInt(added) - BigInt(taken))
}

/** The whole number that stands from one place of a text until another, exclusive: digits alone. */
const digitsIn = (text: string, from: number, until: number): number => {
  let value = 0
  for (let n = from; n < until; n++) value = 10 * value + text.charCodeAt(n) - 48
  return value
}

/** The counts in the decimal text of a packed number, without zeros at the end. */
export const unpack = (packed: string): number[] => {
  const sign = packed.startsWith('-') ? -1 : 1
  const start = sign === 1 ? 0 : 1
  const counts: number[] = []
  let borrowed = 0
  for (let end = packed.length; end > start; end -= PLACE_DIGITS) {
    let count = digitsIn(packed, Math.max(start, end - PLACE_DIGITS), end) + borrowed
    borrowed = count >= COUNT_LIMIT ? 1 : 0
    if (borrowed) count -= 2 * COUNT_LIMIT
    // Never -0, which equals 0 but does not look like it.
    counts.push(count === 0 ? 0 : sign * count)
  }
  if (borrowed) counts.push(sign)
  while (counts.at(-1) === 0) counts.pop()
  return counts
}
