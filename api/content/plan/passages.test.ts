import { expect, test } from 'vitest'
import { readChapters, readPassages } from './bibles.ts'
import chapters from './chapters.json' with { type: 'json' }
import passages from './passages.json' with { type: 'json' }

test('every passage of every plan is word for word what both Bibles say', () => {
  expect(passages).toEqual(readPassages())
})

test('every chapter that can be opened is word for word what both Bibles say, verse by verse', () => {
  expect(chapters).toEqual(readChapters())
  for (const [chapter, { kjv, web }] of Object.entries(chapters)) {
    expect([chapter, web.length]).toEqual([chapter, kjv.length])
  }
})

test('both translations have every passage whole', () => {
  for (const [reference, { kjv, web }] of Object.entries(passages)) {
    const [old, modern] = [kjv, web].map((paragraphs) => paragraphs.join(' ').split(/\s+/).length)
    expect([reference, (modern ?? 0) > (old ?? 0) * 0.7, (modern ?? 0) < (old ?? 0) * 1.3]).toEqual([
      reference,
      true,
      true,
    ])
  }
})
