import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dayArt } from '#web/cabinet/art/day-art.ts'
import { s2 } from '#api/content/courses/s2.ts'
import { PSALM_MOTIFS } from '#api/contracts/course.ts'
import { motifOf } from '#api/content/daily/motifs.ts'
import { PSALM_SETS } from '#api/content/daily/psalm-sets.ts'
import { v1 } from '#api/content/courses/v1.ts'
import { drawAll } from './scenes.ts'

const folder = new URL('../../web/public/art/days/', import.meta.url)
const drawn = drawAll()

test('the pictures of the days are those that `make scenes` draws', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [name, svg] of drawn) expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(svg)
})

test.each([
  ['v1', v1],
  ['s2', s2],
])('every day of %s has a picture of its own', (version, days) => {
  const files = days.map((_, n) => dayArt(version, n + 1)?.replace('/art/days/', ''))
  const pictures = files.map((file) => drawn.get(file ?? ''))
  expect(pictures).not.toContain(undefined)
  expect(new Set(pictures).size).toBe(days.length)
  expect(dayArt(version, days.length + 1)).toBeUndefined()
})

test('every motif of a psalm has a picture, and is that of at least one psalm', () => {
  const names = PSALM_MOTIFS.map((motif) => `psalm-${motif}.svg`)
  expect([...drawn.keys()].filter((name) => name.startsWith('psalm-')).toSorted()).toEqual(names.toSorted())
  expect(new Set(PSALM_SETS.map(({ id }) => motifOf(id)))).toEqual(new Set(PSALM_MOTIFS))
})

test.each([...drawn])('%s is small and contains no script, no reference and no broken number', (_name, svg) => {
  expect(svg).toMatch(/^<svg [^>]*viewBox=/)
  expect(svg).not.toMatch(/<(script|foreignObject|style|image)\b|\son\w+=|href=|url\((?!#)|NaN|undefined|--/)
  expect(svg.length).toBeLessThan(9000)
  expect(gzipSync(svg).length).toBeLessThan(4000)
})
