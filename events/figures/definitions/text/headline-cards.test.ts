import { expect, test } from 'vitest'
import { lineDays } from './headline-cards.ts'

test('a line has all days of its range, and those of its rows without a range', () => {
  const rows = [{ by: ['2026-03-01'], values: [1], before: null, sums: {} }]
  const range = { start: '2026-02-27', end: '2026-03-02' }
  const answer = (about: object) => ({ rows, ...about }) as unknown as Parameters<typeof lineDays>[0]
  expect(lineDays(answer({ range }))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(lineDays(answer({ range: null }))).toEqual(['2026-03-01'])
})
