import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Translation } from '#api/contracts/course/course.ts'

/** Verses of chapters in both translations, by chapter: "Mark 6". */
export type Chapters = Readonly<Record<string, Readonly<Record<Translation, readonly string[]>>>>

let chapters: Chapters | undefined

/** Reads the file once, when the first chapter is opened. The build replaces this module for browsers. */
export const storedChapters = (): Chapters =>
  (chapters ??= JSON.parse(
    gunzipSync(readFileSync(new URL('chapters.json.gz', import.meta.url))).toString(),
  ) as Chapters)
