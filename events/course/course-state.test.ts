import { expect, test } from 'vitest'
import { activeDayOf, atTheBeginning, type CourseEvent, evolveProgress, type CourseProgress } from './course-state.ts'

const answers = { person: '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11', sealed: 'a.b', digest: 'c' }
const saved = (day: number, progress = 100): CourseEvent => ({
  type: 'course.day-saved',
  data: { courseVersion: 'v1', day, progress, answers, rating: null, timeSpentSeconds: 1 },
})
const reached = (day: number): CourseEvent => ({ type: 'course.day-reached', data: { courseVersion: 'v1', day } })

const after = (...events: CourseEvent[]): CourseProgress => events.reduce(evolveProgress, atTheBeginning)

test.each<[string, CourseEvent[], number, number]>([
  ['nothing', [], 1, 1],
  ['day 1 saved while day 2 is locked', [saved(1)], 1, 1],
  ['day 1 saved, once day 2 has opened', [saved(1)], 2, 2],
  ['day 1 begun and not finished', [saved(1, 99.9)], 2, 1],
  ['day 1 finished and then saved again half way', [saved(1), saved(1, 40)], 2, 2],
  ['days 1 and 2 saved, in whichever order', [saved(2), saved(1)], 5, 3],
  ['a day ahead saved', [saved(4)], 5, 5],
  ['an old day saved again', [saved(1), saved(2), reached(3), saved(1)], 9, 3],
  ['gone ahead by hand', [reached(4)], 9, 4],
  ['gone back by hand', [reached(4), reached(2)], 9, 4],
  ['the last day saved', [saved(27), saved(28)], 28, 28],
  ['the last day saved ahead of others', [saved(3), saved(28)], 28, 28],
])('the active day is correct after %s', (_what, events, openedDay, expected) => {
  expect(activeDayOf(after(...events), openedDay, 28)).toBe(expected)
})

test('the active day never decreases', () => {
  const events = Array.from({ length: 200 }, (_, n) =>
    n % 3 === 0 ? reached(((n * 13) % 20) + 1) : saved(((n * 7) % 28) + 1, n % 5 === 0 ? 50 : 100),
  )
  let progress = atTheBeginning
  let before = 1
  events.forEach((event, n) => {
    progress = evolveProgress(progress, event)
    const now = activeDayOf(progress, Math.min(28, 20 + Math.floor(n / 20)), 28)
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  })
})
