import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../public/offer/', import.meta.url)
const drawn = readdirSync(folder)
const sources = [
  new URL('./', import.meta.url),
  new URL('./sections/', import.meta.url),
  new URL('../discount/', import.meta.url),
]
  .flatMap((rooms) => readdirSync(rooms).map((file) => new URL(file, rooms)))
  .filter((file) => /\.(tsx|css)$/.test(file.pathname))
  .map((file) => readFileSync(file, 'utf8'))
const asked = sources.flatMap((text) => [...text.matchAll(/\/offer\/([\w-]+\.svg)/g)].map(([, file]) => file))

test('every picture of the offer exists, and none is unused', () => {
  expect(asked.length).toBeGreaterThan(0)
  expect(drawn.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test.each(drawn)('%s is small and contains no script and no external reference', (file) => {
  const svg = readFileSync(new URL(file, folder), 'utf8')
  expect(svg).toMatch(/^<svg [^>]*viewBox=/)
  expect(svg).not.toMatch(/<(script|foreignObject|style|image)\b|\son\w+=|href="(?!#)|url\((?!#)/)
  expect(svg.length).toBeLessThan(9000)
})
