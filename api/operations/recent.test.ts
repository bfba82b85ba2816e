import { expect, test } from 'vitest'
import { MINUTE_MS } from '#events/time/time.ts'
import { createRecent, missedObjective } from './recent.ts'

test('an objective is missed at a pace that uses it up soon, and met again when the last minutes are well', () => {
  let minute = 0
  const recent = createRecent(() => minute * MINUTE_MS)
  const pass = (minutes: number, bad: number) => {
    for (const end = minute + minutes; minute < end; minute += 1)
      for (let n = 0; n < 100; n += 1) recent.add('requests', n < bad)
  }
  const missed = () => missedObjective(recent, 'requests', 0.001)
  expect(missed()).toBeUndefined()
  pass(60, 0)
  expect(missed()).toBeUndefined()
  pass(20, 5)
  expect(missed()).toBeCloseTo(0.017, 3)
  pass(31, 0)
  expect(missed()).toBeUndefined()
  // The slow pace: few fail, for hours.
  pass(300, 1)
  expect(missed()).toBeCloseTo(0.01, 2)
  pass(400, 0)
  expect(recent.within('requests', 360)).toEqual({ all: 35_900, bad: 0 })
})
