import { expect, test } from 'vitest'
import { findPassages } from '#api/content/course/courses/scripture.ts'
import { readChapters, references } from './bibles.ts'
import { paragraphsFromChapters } from './chapters.ts'
import { joinParagraphs } from './paragraphs.ts'
import { storedChapters } from './stored-chapters.ts'

const both = ['kjv', 'web'] as const

test('every passage of every plan is word for word what both Bibles say', () => {
  for (const reference of references()) {
    for (const translation of both) {
      const said = findPassages(reference, translation).flatMap(joinParagraphs)
      expect([reference, ...paragraphsFromChapters(reference, translation)]).toEqual([reference, ...said])
    }
  }
})

test('every chapter that can be opened is word for word what both Bibles say, verse by verse', () => {
  expect(storedChapters()).toEqual(readChapters())
  for (const [chapter, { kjv, web }] of Object.entries(storedChapters())) {
    expect([chapter, web.length]).toEqual([chapter, kjv.length])
  }
})

test('both translations have every passage whole', () => {
  for (const reference of references()) {
    const [old = 0, modern = 0] = both.map(
      (translation) => paragraphsFromChapters(reference, translation).join(' ').split(/\s+/).length,
    )
    expect([reference, modern > old * 0.7, modern < old * 1.3]).toEqual([reference, true, true])
  }
})
