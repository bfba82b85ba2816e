import { expect, test } from 'vitest'
import type { JournalEntry } from '#api/contracts/course/sequels.ts'
import { filterEntries, splitAtFound, withWords } from './entries.ts'

const entry = (
  courseVersion: string,
  day: number,
  date: string,
  answer: string | string[] = 'Bread',
): JournalEntry => ({
  courseVersion,
  day,
  title: `Day ${day}`,
  date,
  answers: [{ question: 'What was good?', answer }],
})

const entries = [
  entry('daily', 2, '2026-12-02', 'Zoë called, and I didn’t hurry'),
  entry('daily', 1, '2026-12-01', ['The sky', 'A dog']),
  entry('s2', 3, '2026-12-01'),
  entry('v1', 28, '2026-11-30'),
  entry('v1', 9, '2026-11-11'),
]

test('a search finds entries with all its words, whatever their case and accents', () => {
  const days = (query: string) =>
    filterEntries(entries, query).map(({ courseVersion, day }) => `${courseVersion} ${day}`)
  expect(days('zoe')).toEqual(['daily 2'])
  expect(days("ZOË didn't")).toEqual(['daily 2'])
  expect(days('sky dog')).toEqual(['daily 1'])
  expect(days('sky bread')).toEqual([])
  expect(days('what was good')).toHaveLength(5)
  expect(days('  ')).toHaveLength(5)
})

test('found words are marked in a text, whatever their case and accents', () => {
  expect(splitAtFound('Zoë called, and I didn’t hurry', "ZOE didn't")).toEqual([
    '',
    'Zoë',
    ' called, and I ',
    'didn’t',
    ' hurry',
  ])
  expect(splitAtFound('Zoe\u0308 is zoé', 'zoe')).toEqual(['', 'Zoe\u0308', ' is ', 'zoé'])
  expect(splitAtFound('The sky', 'dog')).toEqual(['The sky'])
  expect(splitAtFound('The sky', ' ')).toEqual(['The sky'])
})

test('saves that wait are in the journal later only if they have words', () => {
  const written = { answers: { 'd03-note': 'Bread' } }
  expect(withWords([{ answers: {} }, written])).toEqual([written])
})
