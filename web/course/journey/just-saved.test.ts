import { expect, test } from 'vitest'
import { doneWords, readJustSaved } from './just-saved.ts'

const NOW = Date.UTC(2026, 10, 28, 22)

test('the journey reads what was done on the day that was just saved', () => {
  expect(readJustSaved({ saved: 3, savedAt: NOW, seconds: 754, answers: 2, onDevice: true }, NOW)).toEqual({
    day: 3,
    seconds: 754,
    answers: 2,
    onDevice: true,
  })
  expect(readJustSaved({ saved: 3, savedAt: NOW }, NOW)).toEqual({ day: 3, seconds: 0, answers: 0, onDevice: false })
})

test.each([null, undefined, 'saved', {}, { saved: '3', savedAt: NOW }, { saved: 3 }])(
  'the state %j of another page says nothing',
  (state) => expect(readJustSaved(state, NOW)).toBeUndefined(),
)

test('a journey that is opened again the next morning says no more that a day was just saved', () =>
  expect(readJustSaved({ saved: 3, savedAt: NOW }, NOW + 9 * 3_600_000)).toBeUndefined())

test('what was done is said in words, without zeros', () => {
  expect(doneWords({ day: 1, seconds: 754, answers: 2, onDevice: true })).toEqual([
    'You spent 13 quiet minutes here.',
    'You saved 2 answers on this device.',
  ])
  expect(doneWords({ day: 1, seconds: 60, answers: 1, onDevice: false })).toEqual([
    'You spent 1 quiet minute here.',
    'You saved 1 answer.',
  ])
  expect(doneWords({ day: 1, seconds: 20, answers: 0, onDevice: false })).toEqual([])
})
