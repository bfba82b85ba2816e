/**
 * Paragraphs as they are written: wrapped anywhere, parted by an empty line.
 *
 * @returns one string per paragraph, on one line each
 */
export const prose = (text: TemplateStringsArray, ...inserted: readonly string[]): string[] =>
  String.raw({ raw: text }, ...inserted)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')

/** A single paragraph, wrapped anywhere. */
export const line = (text: TemplateStringsArray, ...inserted: readonly string[]): string =>
  prose(text, ...inserted).join(' ')

/**
 * Words of the King James Bible within a sentence, and where they stand. Double quotation marks are kept for Scripture
 * alone, and a test holds all that stands in them against the text.
 *
 * @param reference as it is read: "Psalm 46:10", "1 Kings 19:11-13"
 * @param words verbatim; what is left out in between is marked …
 */
export const kjv = (reference: string, words: string): string => `“${words}” (${reference})`
