import { expect, test } from 'vitest'
import { decideReach, decideSave, isStored, noCourse } from './course.decision.ts'

const plan = { openedDay: 5, daysPlan: 28 }

test.each([
  [1, []],
  [2, ['course.day-reached']],
  [5, ['course.day-reached']],
])('a person at the first day who moves to day %d reaches a later one alone', (day, recorded) => {
  expect(decideReach(noCourse, { courseVersion: 'v1', day }, plan).map(({ type }) => type)).toEqual(recorded)
})

test('saving a day again is recorded if its content or its day is another', () => {
  const save = (day: number, digest: string) => ({
    courseVersion: 'v1',
    day,
    progress: 50,
    answers: { person: 'ann', sealed: 's', digest },
    rating: null,
    timeSpentSeconds: 60,
  })
  const [event] = decideSave(noCourse, save(7, 'a'))
  expect(event).toMatchObject({ type: 'course.day-saved', data: { day: 7 } })
  const state = { ...noCourse, saved: new Map([['v1 0', new Map([[7, 'a 50  60']])]]) }
  expect(decideSave(state, save(7, 'a'))).toEqual([])
  expect(decideSave(state, save(7, 'b'))).toHaveLength(1)
  expect(decideSave(state, save(8, 'a'))).toHaveLength(1)
  expect([7, 8].map((day) => isStored(state, { courseVersion: 'v1', day }))).toEqual([true, false])
})
