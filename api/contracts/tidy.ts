/**
 * Returns a text as its writer sees it: composed (NFC), without space and invisible characters around it. Phones and copied
 * text add them, no-break spaces among others. The loop takes linear time; a pattern for the end would not.
 */
export const tidy = (text: string): string => {
  const composed = text.normalize('NFC')
  let [start, end] = [0, composed.length]
  while (start < end && isUnseen(composed.charAt(start))) start += 1
  while (end > start && isUnseen(composed.charAt(end - 1))) end -= 1
  return composed.slice(start, end)
}

/** White space, a soft hyphen, and what joins, divides or turns letters: around a text they mean nothing. */
const UNSEEN = /[\s\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/u

const isUnseen = (character: string) => UNSEEN.test(character)
