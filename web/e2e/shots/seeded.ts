/** Returns a number from 0 to 1 that depends only on the words. */
export const part = (...words: (string | number)[]): number => {
  let hash = 2_166_136_261
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Time of the screenshots. */
export const NOW = new Date('2026-11-20T12:00:00.000Z')
/** Returns the time some seconds before, as ISO text. */
export const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString()
/** Returns 24 hexadecimal digits that depend only on the words. */
export const id = (...words: (string | number)[]) =>
  `${['a', 'b', 'c']
    .map((letter) =>
      Math.floor(part(letter, ...words) * 16 ** 8)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')}`
/** Returns a UUID that depends only on the words. */
export const uuid = (...words: (string | number)[]) =>
  (id(...words) + id('more', ...words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
