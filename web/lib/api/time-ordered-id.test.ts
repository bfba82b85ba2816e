import { validate, version } from 'uuid'
import { expect, test, vi } from 'vitest'
import { timeOrderedId } from './time-ordered-id.ts'

test('an id is a UUID of version 7, and later ones sort after it', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') })
  const [first, second] = [timeOrderedId(), timeOrderedId()]
  vi.advanceTimersByTime(1)
  const later = timeOrderedId()
  vi.useRealTimers()
  expect([first, second, later].map((id) => [validate(id), version(id)])).toEqual(Array(3).fill([true, 7]))
  expect(Number.parseInt(first.slice(0, 13).replace('-', ''), 16)).toBe(Date.parse('2026-06-01T12:00:00Z'))
  expect(second).not.toBe(first)
  expect(later > first && later > second).toBe(true)
})
