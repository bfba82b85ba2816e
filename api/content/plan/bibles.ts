import { chapterVerses, passagesOf, type Verse } from '#api/content/courses/scripture.ts'
import { chaptersIn } from '#api/content/courses/translate.ts'
import { v1 } from '#api/content/courses/v1.ts'
import type { Translation } from '#api/contracts/course.ts'
import { ADDITIONS } from './additions.ts'
import { PIECES } from './pieces/index.ts'

type InBoth = Readonly<Record<Translation, readonly string[]>>

/** Paragraphs of each passage that days and plans use, by reference. */
export type Passages = Readonly<Record<string, InBoth>>

/** Verses of each chapter that has a passage, by chapter: "Mark 6". */
export type Chapters = Readonly<Record<string, InBoth>>

const WORDS_A_PARAGRAPH = 60

/** Poems keep a line of their own for each verse. */
const POETRY = /^(?:Psalm|Proverbs|Lamentations|Job|Numbers 6|Isaiah)/

/** Joins verses into paragraphs that end where a verse ends. */
const paragraphsOf = (verses: readonly Verse[]): string[] => {
  const paragraphs: string[] = []
  let current: string[] = []
  for (const { name, text } of verses) {
    current.push(text)
    if (!POETRY.test(name) && current.join(' ').split(' ').length < WORDS_A_PARAGRAPH) continue
    paragraphs.push(current.join(' '))
    current = []
  }
  return current.length > 0 ? [...paragraphs, current.join(' ')] : paragraphs
}

/** The passages that are shown as a whole. */
const shown = (): string[] => [
  ...v1.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? (block.props.subtitle ?? []) : [],
    ),
  ),
  ...ADDITIONS.flatMap(({ further, around, psalm }) => [further.reference, around, psalm]),
]

const quoted = (): string[] =>
  Object.values(PIECES).flatMap((pieces) =>
    pieces.flatMap((piece) => (piece.part === 'passage' ? piece.reference : [])),
  )

const inBoth = (read: (translation: Translation) => string[]): InBoth => ({ kjv: read('kjv'), web: read('web') })

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

/** Reads every passage that days and plans use from both Bibles. Only for writing and checking `passages.json`. */
export const readPassages = (): Passages =>
  Object.fromEntries(
    sorted([...shown(), ...quoted()]).map((reference) => [
      reference,
      inBoth((translation) => passagesOf(reference, translation).flatMap(paragraphsOf)),
    ]),
  )

/** Reads every chapter of these passages from both Bibles. Only for writing and checking `chapters.json`. */
export const readChapters = (): Chapters =>
  Object.fromEntries(
    sorted(shown().flatMap(chaptersIn)).map((chapter) => [
      chapter,
      inBoth((translation) => chapterVerses(chapter, translation)),
    ]),
  )
