import { expect, test } from 'vitest'
import { DAY_MS } from '#events/time.ts'
import { MAX_AGE_MS } from '#projector/reactions/mail/handlers.ts'
import { SEEDED_VISITORS } from './seed.ts'

test('visitors of earlier days are seeded late enough for the summary of their purchase', () => {
  const earliestMs = Math.max(...SEEDED_VISITORS.map(([daysAgo]) => daysAgo)) * DAY_MS
  expect(earliestMs).toBeLessThan(MAX_AGE_MS.summary)
})
