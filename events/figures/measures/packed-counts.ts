/**
 * Digits per slot of packed counts: a list of counts in one number, the first count in the lowest digits, so PostgreSQL adds
 * lists with `+` and `sum`. See docs/packed-counts.md.
 */
const SLOT_DIGITS = 15

/** Counts and their sums lie between this and its negative, exclusive. */
export const COUNT_LIMIT = 10 ** SLOT_DIGITS / 2

/** Most counts are small. Their digits are padded once, because padding each takes a sixth of a replay's memory. */
const PADDED = Array.from({ length: 1_024 }, (_, count) => String(count).padStart(SLOT_DIGITS, '0'))

const padCount = (count: number) => PADDED[count] ?? String(count).padStart(SLOT_DIGITS, '0')

const digitsOf = (counts: readonly number[]): string => {
  let text = ''
  for (let n = counts.length - 1; n >= 0; n--) {
    const count = counts[n] ?? 0
    if (text !== '') text += padCount(count)
    else if (count !== 0) text = String(count)
  }
  return text || '0'
}

/**
 * Packs counts into the decimal text of one number.
 * @throws {RangeError} for a count that is not an integer within the limit, because it would overflow into the next slot.
 */
export const pack = (counts: readonly number[]): string => {
  let hasNegative = false
  for (const count of counts) {
    if (!Number.isInteger(count) || Math.abs(count) >= COUNT_LIMIT) throw new RangeError(`${count} cannot be packed`)
    if (count < 0) hasNegative = true
  }
  if (!hasNegative) return digitsOf(counts)
  const added = digitsOf(counts.map((count) => Math.max(count, 0)))
  const subtracted = digitsOf(counts.map((count) => Math.max(-count, 0)))
  return String(BigInt(added) - BigInt(subtracted))
}

/** Parses the digits of a text from one index until another, exclusive. */
const parseDigits = (text: string, from: number, until: number): number => {
  let value = 0
  for (let n = from; n < until; n++) value = 10 * value + text.charCodeAt(n) - 48
  return value
}

/** Returns the counts of a packed number in decimal text, without trailing zeros. */
export const unpack = (packed: string): number[] => {
  const sign = packed.startsWith('-') ? -1 : 1
  const start = sign === 1 ? 0 : 1
  const counts: number[] = []
  let borrowed = 0
  for (let end = packed.length; end > start; end -= SLOT_DIGITS) {
    let count = parseDigits(packed, Math.max(start, end - SLOT_DIGITS), end) + borrowed
    borrowed = count >= COUNT_LIMIT ? 1 : 0
    if (borrowed) count -= 2 * COUNT_LIMIT
    // Avoids -0.
    counts.push(count === 0 ? 0 : sign * count)
  }
  if (borrowed) counts.push(sign)
  while (counts.at(-1) === 0) counts.pop()
  return counts
}
