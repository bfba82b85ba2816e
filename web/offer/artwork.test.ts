import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const drawn = readdirSync(new URL('../public/offer/', import.meta.url))
const sources = [
  new URL('./', import.meta.url),
  new URL('./sections/', import.meta.url),
  new URL('discount/', import.meta.url),
]
  .flatMap((rooms) => readdirSync(rooms).map((file) => new URL(file, rooms)))
  .filter((file) => /\.(tsx|css)$/.test(file.pathname))
  .map((file) => readFileSync(file, 'utf8'))
const asked = sources.flatMap((text) => [...text.matchAll(/\/offer\/([\w-]+\.svg)/g)].map(([, file]) => file))

test('every picture of the offer exists, and none is unused', () => {
  expect(asked.length).toBeGreaterThan(0)
  expect(drawn.toSorted()).toEqual([...new Set(asked)].toSorted())
})
