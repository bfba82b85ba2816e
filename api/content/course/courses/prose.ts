import { either } from './translate.ts'

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
 * Words of the Bible within a sentence, with their place. A test compares everything in quotation marks with both Bibles,
 * except for the speech that `testing.speech.ts` lists.
 *
 * @param reference "Psalm 46:10", "1 Kings 19:11-13"
 * @param kjv words of the King James Bible; an omission is marked …
 * @param web words of the World English Bible
 */
export const bible = (reference: string, kjv: string, web: string): string =>
  either(`“${kjv}” (${reference})`, `“${web}” (${reference})`)

/** Words of the King James Bible alone, with their place. */
export const kjv = (reference: string, words: string): string =>
  either(`“${words}” (${reference})`, `“${words}” (${reference}, King James)`)
