import { readFileSync } from 'node:fs'
import type { Translation } from '#api/contracts/course.ts'

type Chapters = Readonly<Record<string, Readonly<Record<Translation, readonly string[]>>>>

let chapters: Chapters | undefined

/** Reads the file once, when the first chapter is opened. */
const readChapters = (): Chapters =>
  (chapters ??= JSON.parse(readFileSync(new URL('chapters.json', import.meta.url), 'utf8')) as Chapters)

/** Returns the verses of a chapter in both translations; undefined if no day has a passage from it. */
export const chapterOf = (chapter: string): Chapters[string] | undefined => {
  const all = readChapters()
  return Object.hasOwn(all, chapter) ? all[chapter] : undefined
}
