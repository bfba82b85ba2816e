import { expect, test } from 'vitest'
import { readPassages } from './bibles.ts'
import passages from './passages.json' with { type: 'json' }

test('every passage of every plan is word for word what both Bibles say', () => {
  expect(passages).toEqual(readPassages())
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
