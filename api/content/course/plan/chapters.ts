import type { Translation } from '#api/contracts/course/course.ts'
import { joinParagraphs } from './paragraphs.ts'
import { type Chapters, storedChapters } from '#api/content/course/plan/stored-chapters.ts'

/** Returns the verses of a chapter in both translations; undefined if no day has a passage from it. */
export const findChapter = (chapter: string): Chapters[string] | undefined => {
  const all = storedChapters()
  return Object.hasOwn(all, chapter) ? all[chapter] : undefined
}

const PART = /^(?:(?<book>.+) )?(?<chapter>\d+):(?<first>\d+)(?:-(?<last>\d+))?$/

/** The most paragraphs that a block may have. */
const MOST_PARAGRAPHS = 12

/** Joins the lines of a long poem in pairs. */
const joinedInPairs = (paragraphs: readonly string[]): string[] =>
  paragraphs.length <= MOST_PARAGRAPHS
    ? [...paragraphs]
    : paragraphs.flatMap((one, n) => (n % 2 === 0 ? [one, paragraphs[n + 1] ?? ''].join(' ').trim() : []))

/** Cuts a passage out of its chapters: "Psalm 92:1-5, 92:12-15". A verse that a translation lacks is left out. */
export const paragraphsFromChapters = (reference: string, translation: Translation): string[] => {
  let book = ''
  const paragraphs = reference.split(/[,;] /).flatMap((part) => {
    const found = PART.exec(part)?.groups
    book = found?.['book'] ?? book
    const name = `${book} ${found?.['chapter'] ?? ''}`
    const first = Number(found?.['first'])
    const verses = findChapter(name)?.[translation].slice(first - 1, Number(found?.['last'] ?? first)) ?? []
    return joinParagraphs(verses.filter((text) => text !== '').map((text) => ({ name, text })))
  })
  return joinedInPairs(paragraphs)
}
