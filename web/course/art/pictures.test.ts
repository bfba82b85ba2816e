import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_TITLES } from '#events/course/courses/day-titles.ts'
import { PSALM_MOTIFS } from '#api/contracts/course/course.ts'
import { dayArt } from './day-art.ts'

const folder = new URL('../../public/art/days/', import.meta.url)
const pictures = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
)

const DAYS = 28

test.each(Object.keys(DAY_TITLES))('every day of %s has a picture of its own', (version) => {
  const files = Array.from({ length: DAYS }, (_, n) => dayArt(version, n + 1)?.replace('/art/days/', ''))
  const drawn = files.map((file) => pictures.get(file ?? ''))
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn).size).toBe(DAYS)
  expect(dayArt(version, DAYS + 1)).toBeUndefined()
})

test('every motif of a psalm has a picture', () => {
  const names = PSALM_MOTIFS.map((motif) => `psalm-${motif}.svg`)
  expect([...pictures.keys()].filter((name) => name.startsWith('psalm-')).toSorted()).toEqual(names.toSorted())
})
