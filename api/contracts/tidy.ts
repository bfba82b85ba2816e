/**
 * Returns a text as its writer sees it: composed (NFC), without space and invisible characters around it, and without those
 * inside that only break lines. Phones and copied text add them. The loop takes linear time; a pattern for the end would not.
 */
export const tidy = (text: string): string => {
  const composed = text.replace(PILE, '$1').normalize('NFC').replace(NOISE, '')
  let [start, end] = [0, composed.length]
  while (start < end && isUnseen(composed.charAt(start))) start += 1
  while (end > start && isUnseen(composed.charAt(end - 1)) && !ENDS_EMOJI.test(composed.charAt(end - 1))) end -= 1
  return composed.slice(start, end)
}

/** More marks than any language puts on a letter. The time of normalize() grows with the square of their number. */
const PILE = /(\p{M}{30})\p{M}+/gu

/** Soft hyphens, spaces without width, marks of byte order, and what stays of a pasted picture. */
const NOISE = /[\u034F\u00AD\u180E\u200B\u2060-\u2064\uFEFF\uFFFC]/g

/** White space, blanks that count as letters, and what joins, divides or turns letters: around a text they mean nothing. */
const UNSEEN = /[\s\u2800\p{DI}]/u
/** Joins a letter to the next one, or chooses the form of the one before. */
const ENDS_EMOJI = /[\uFE00-\uFE0F\u200D]/

const isUnseen = (character: string) => UNSEEN.test(character)

/**
 * Returns the address in what people type and paste: `mailto:a@b?subject=x`, `<a@b>`, `"Anna" <a@b>`, `a@b.`. Letters in
 * full width, and ligatures from a PDF, are the same mailbox.
 */
export const tidyEmail = (text: string): string => {
  const plain = tidy(text)
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/\u3002/g, '.')
  const [, inBrackets] = /<([^<>@]{1,64}@[^<>@]{1,254})>[;,.]?$/.exec(plain) ?? []
  const [address = ''] = (inBrackets ?? plain).replace(/^mailto:/i, '').split('?', 1)
  return tidy(address.replace(/^[<([{"'“‘«]{1,3}/, '').replace(/[>)\]}"'”’».,;:!/]{1,4}$/, '')) || plain
}
