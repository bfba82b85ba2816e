import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')

/** Chapters of which one row is for all items, and how many those are. */
const WHOLE_CHAPTERS: Record<string, number> = { '10': 29, '17': 7 }

const rows = [...text.matchAll(/^\| ([\d., ]+) \| (yes|read|no|n\.a\.) \| (.*) \|$/gm)].map(
  ([, items = '', met = '', reason = '']) => ({ items: items.split(', '), met, reason }),
)

const countOf = (...met: string[]) =>
  rows
    .filter((row) => met.includes(row.met))
    .flatMap(({ items }) => items)
    .reduce((count, item) => count + (WHOLE_CHAPTERS[item] ?? 1), 0)

test('docs/security.md counts the items of ASVS as its tables do', () => {
  const [absent, tested, read, missed] = [countOf('n.a.'), countOf('yes'), countOf('read'), countOf('no')]
  const others = tested + read + missed
  expect(text).toContain(
    `Of ${absent + others} items ${absent} do not apply. Of the other ${others}, ${tested} are met`,
  )
  expect(text).toContain(`met and tested, and ${read} are met without a test.`)
})

test('docs/security.md lists each item of ASVS once, with its evidence or reason', () => {
  const items = rows.flatMap((row) => row.items)
  expect(items).toEqual([...new Set(items)])
  expect(rows.filter(({ reason }) => reason.trim() === '')).toEqual([])
})

test('docs/security.md names a test for each item of ASVS that is met and tested', () => {
  const untested = rows.filter(({ met, reason }) => met === 'yes' && !/`[\w./-]+\.test\.ts`/.test(reason))
  expect(untested.map(({ items }) => items)).toEqual([])
})
