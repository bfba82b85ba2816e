/** From 0 to 1, the same for the same words. */
export const part = (...words: (string | number)[]): number => {
  let hash = 2_166_136_261
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** When the pictures are taken. */
export const NOW = new Date('2026-11-20T12:00:00.000Z')
/** So many seconds before, ISO. */
export const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString()
/** Twenty-four hexadecimal digits, the same for the same words. */
export const id = (...words: (string | number)[]) =>
  `${['a', 'b', 'c']
    .map((letter) =>
      Math.floor(part(letter, ...words) * 16 ** 8)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')}`
/** The same for the same words. */
export const uuid = (...words: (string | number)[]) =>
  (id(...words) + id('more', ...words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
