import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalog } from '#events/catalog.ts'
import { EVENT_DOCS, eventDocs } from './event-docs.ts'
import { FIGURE_DOCS, figureDocs } from './figure-docs.ts'

test('docs/events.md is what the catalog says (else run `make docs`)', () => {
  expect(readFileSync(EVENT_DOCS, 'utf8')).toBe(eventDocs())
})

test('docs/figures.md is what the figures say (else run `make docs`)', () => {
  expect(readFileSync(FIGURE_DOCS, 'utf8')).toBe(figureDocs())
})

test('docs/events.md describes every event, who reads it, and never shows a sealed value', () => {
  const docs = eventDocs()
  for (const type of Object.keys(catalog)) expect(docs).toContain(`### ${type}\n`)
  expect(docs).toMatch(/### payment\.purchase-completed\n[^#]+; read by quiz-funnel, event-census, money\n/)
  expect(docs).not.toContain('schema version 1;')
  expect(docs).toMatch(
    /### quiz\.email-given\n[^#]+\| `email` \| sealed \| [^|]+ \| never \|\n\nExample: `\{"email":"sealed"\}`/,
  )
})
