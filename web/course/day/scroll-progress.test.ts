import { expect, test } from 'vitest'
import { grown, seenOf } from './scroll-progress.ts'

const page = { viewport: 800, height: 2800 }

test.each([
  [0, 0],
  [500, 25],
  [667, 33.4],
  [2000, 100],
  [2003.5, 100],
  [-40, 0],
])('after scrolling to %d, %d percent have been visible', (top, percent) =>
  expect(seenOf({ ...page, top })).toBe(percent),
)

test('a page that fits on the screen is fully visible at once', () => {
  expect(seenOf({ top: 0, viewport: 900, height: 700 })).toBe(100)
})

test('progress never decreases', () => {
  let reached = 12.5
  for (const [top, now] of [
    [100, 12.5],
    [900, 45],
    [300, 45],
    [0, 45],
    [2000, 100],
    [0, 100],
  ] as const) {
    reached = grown(reached, { ...page, top })
    expect(reached).toBe(now)
  }
})
