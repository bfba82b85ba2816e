import { expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

const answered = (answers: Record<string, string[]>, undecided: Record<string, string> = {}) =>
  ownWords({ answers: new Map(Object.entries(answers)), undecided: new Map(Object.entries(undecided)) })

test('the words of a visitor are listed as they chose them', () => {
  expect(
    answered({
      'minutes-a-day': ['About 10 minutes'],
      obstacles: ['Too little time', 'A mind that wanders', 'Doubts or hard questions'],
      hopes: ['A deeper life of prayer', 'A steady daily rhythm'],
    }),
  ).toEqual([
    { label: 'You hope for', said: '“A deeper life of prayer” and “A steady daily rhythm”' },
    { label: 'What gets in the way', said: '“Too little time”, “A mind that wanders” and more' },
    { label: 'Your time per day', said: '“About 10 minutes”' },
  ])
})

test('skipped questions and choices without a preference say nothing', () => {
  expect(answered({})).toEqual([])
  expect(answered({ hopes: [], obstacles: ['Nothing in particular'] }, { obstacles: 'Nothing in particular' })).toEqual(
    [],
  )
})
