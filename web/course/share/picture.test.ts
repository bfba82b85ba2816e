import { expect, test } from 'vitest'
import { fit, linesOf } from './picture.ts'

/** Each character is half as wide as the size. */
const measureAt = (size: number) => (line: string) => (line.length * size) / 2
const ROOM = { width: 860, height: 700 }

test('a text is broken between words, and no line is wider than the picture', () => {
  const lines = linesOf('Come ye yourselves apart into a desert place, and rest a while', 500, measureAt(60))
  expect(lines.join(' ')).toBe('Come ye yourselves apart into a desert place, and rest a while')
  for (const line of lines) expect(measureAt(60)(line)).toBeLessThanOrEqual(500)
})

test('a short text is large, and a longer one smaller', () => {
  expect(fit('Jesus wept.', ROOM, measureAt).size).toBeGreaterThan(fit('Be still. '.repeat(25), ROOM, measureAt).size)
})

test('a text that does not fit ends after a whole sentence', () => {
  const { lines } = fit('He leadeth me beside the still waters. '.repeat(40).trim(), ROOM, measureAt)
  expect(lines.join(' ')).toMatch(
    /^(He leadeth me beside the still waters\. )+He leadeth me beside the still waters\.$/,
  )
})

test('a single sentence that does not fit ends with a mark', () => {
  const { lines } = fit(`${'and '.repeat(500)}rest.`, ROOM, measureAt)
  expect(lines.join(' ')).toMatch(/and…$/)
})
