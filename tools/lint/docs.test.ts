import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listDocuments, findFaults, readSources } from './docs.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const sources = readSources(ROOT)
const documents = listDocuments(ROOT)

test('the documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/glossary.md']))
  expect(documents.length).toBeGreaterThan(40)
})

test.each(documents)('every link, path and name in %s exists', (file) => {
  expect(findFaults(file, readFileSync(path.join(ROOT, file), 'utf8'), sources)).toEqual([])
})

// Assembled, because this file is code too.
const MISSING = ['some', 'Function', 'Of', 'No', 'File'].join('')

test.each([
  ['[link](docs/nowhere.md)', { kind: 'link', text: 'docs/nowhere.md' }],
  ['The code is in `api/nowhere/`.', { kind: 'path', text: 'api/nowhere' }],
  [`Call \`${MISSING}(range)\`.`, { kind: 'name', text: MISSING }],
])('a document is refused that says: %s', (text, fault) => {
  expect(findFaults('README.md', text, sources)).toContainEqual(fault)
})

test('names that a document makes up and units are accepted', () => {
  const text = '`docs/decisions/NNNN-title.md`, `createX(deps: XDeps)`, `api/<area>/routes.ts`, 27,000 events/s'
  expect(findFaults('README.md', text, sources)).toEqual([])
})

test('no two decision records have the same number', () => {
  const records = Map.groupBy(readdirSync(path.join(ROOT, 'docs/decisions')), (file) => file.slice(0, 4))
  expect([...records.values()].filter((files) => files.length > 1)).toEqual([])
})
