import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')

/** Chapters of which one row is for all items, and how many those are. */
const WHOLE_CHAPTERS: Record<string, number> = { '10': 29, '17': 7 }

const rows = [...text.matchAll(/^\| ([\d., ]+) \| (yes|no|n\.a\.) \| (.*) \|$/gm)].map(
  ([, items = '', met = '', reason = '']) => ({ items: items.split(', '), met, reason }),
)

const countOf = (...met: string[]) =>
  rows
    .filter((row) => met.includes(row.met))
    .flatMap(({ items }) => items)
    .reduce((count, item) => count + (WHOLE_CHAPTERS[item] ?? 1), 0)

test('docs/security.md counts the items of ASVS as its tables do', () => {
  const [all, absent, met] = [countOf('yes', 'no', 'n.a.'), countOf('n.a.'), countOf('yes')]
  expect(text).toContain(`Of ${all} items ${absent} do not apply; ${met} of the other ${all - absent} are met.`)
})

test('docs/security.md lists each item of ASVS once, with its evidence or reason', () => {
  const items = rows.flatMap((row) => row.items)
  expect(items).toEqual([...new Set(items)])
  expect(rows.filter(({ reason }) => reason.trim() === '')).toEqual([])
})
