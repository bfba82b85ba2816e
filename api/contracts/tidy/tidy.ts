/**
 * Returns a text as its writer sees it: composed (NFC), without space and invisible characters around it, and without those
 * inside that only break lines. Phones and copied text add them. The loop takes linear time; a pattern for the end would not.
 */
export const tidy = (text: string): string => {
  const composed = text.normalize('NFC').replace(NOISE, '')
  let [start, end] = [0, composed.length]
  while (start < end && isUnseen(composed.charAt(start))) start += 1
  while (end > start && isUnseen(composed.charAt(end - 1))) end -= 1
  return composed.slice(start, end)
}

/** Soft hyphens, spaces without width, and marks of byte order. */
const NOISE = /[\u00AD\u200B\uFEFF]/g

/** White space, blanks that count as letters, and what divides or turns letters, but not what ends an emoji. */
const UNSEEN = /[\s\u2800]|(?!\uFE0F)\p{DI}/u

const isUnseen = (character: string) => UNSEEN.test(character)
