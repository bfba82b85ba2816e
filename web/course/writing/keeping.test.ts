import { expect, test, vi } from 'vitest'
import { askToKeep, copyOf, mayForget } from './keeping.ts'

test.each([
  ['Safari, and each browser of an iPhone', { hasGestures: true, isInstalled: false }, true],
  ['a page on the home screen', { hasGestures: true, isInstalled: true }, false],
  ['Chrome and Firefox', { hasGestures: false, isInstalled: false }, false],
])('words may vanish after a week away in %s: %j', (_browser, browser, expected) => {
  expect(mayForget(browser)).toBe(expected)
})

test('asking for storage fails silently where a browser cannot or does not want to', async () => {
  const persist = vi.fn(() => Promise.reject(new Error('no')))
  for (const storage of [undefined, {}, { persist }]) expect(() => askToKeep(storage)).not.toThrow()
  await Promise.resolve()
  expect(persist).toHaveBeenCalledOnce()
})

test('a copy has all words in the order of days', () => {
  const words = [
    { courseVersion: 'v1', day: 10, answers: { a: 'Later' } },
    { courseVersion: 'daily', day: 3, answers: { a: 'Psalm' } },
    { courseVersion: 'v1', day: 2, answers: { a: 'Two\nlines', b: ['peace', 'rest'] } },
  ]
  expect(copyOf(words)).toBe('Daily page 3\n\nPsalm\n\n\nDay 2\n\nTwo\nlines\n\npeace, rest\n\n\nDay 10\n\nLater')
})
