import { expect, test } from 'vitest'
import { oldReplies, pageAfterMidnight, requestedPage } from './page-number.ts'

test.each([
  ['', 40],
  ['?page=7', 7],
  ['?page=12345', 12_345],
  ['?page=0', undefined],
  ['?page=-1', undefined],
  ['?page=1e3', undefined],
  ['?page=', undefined],
])('the address %j names page %s of a reader with 40 pages', (search, page) => {
  expect(requestedPage(search, 40)).toBe(page)
})

test('midnight opens the next page, except over one with unsaved words', () => {
  expect(pageAfterMidnight(6, 7, () => false)).toBe(7)
  expect(pageAfterMidnight(6, 7, (page) => page === 6)).toBe(6)
})

test('only replies of daily pages that are two weeks old are removed', () => {
  const names = ['day.daily.26', 'day.daily.27', 'answers.daily.3', 'day.v1.1', 'answers.v1.3', 'draft.daily.2', 'me']
  expect(oldReplies(names, 40)).toEqual(['day.daily.26', 'answers.daily.3'])
})
