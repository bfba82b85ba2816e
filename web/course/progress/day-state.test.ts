import { expect, test } from 'vitest'
import { requestedDay, dayStateOf, readDayState } from './day-state.ts'

const subscription = {
  accessDenied: false,
  message: '',
  username: 'Ruth',
  daysPlan: 28,
  activeDay: 3,
  openedDay: 5,
  courseVersion: 'v1',
} as const
const state = { userName: 'Ruth', day: 4, openedDay: 5, daysPlan: 28, courseVersion: 'v1' }

test('the navigation state has the fields of the specification, and is read back', () => {
  expect(dayStateOf(4, subscription)).toEqual(state)
  expect(readDayState(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test.each([
  null,
  undefined,
  'day',
  {},
  { ...state, day: '4' },
  { ...state, daysPlan: 0 },
  { ...state, courseVersion: 1 },
])('a state of another page is ignored: %j', (other) => expect(readDayState(other)).toBeUndefined())

test.each([
  ['the address', '?day=2', state, 2],
  ['the navigation where the address names none', '', state, 4],
  ['the next one where nothing names any', '', undefined, 3],
  ['nothing for a day beyond the plan', '?day=29', state, undefined],
  ['nothing for day 0', '?day=0', state, undefined],
  ['nothing for what is no day', '?day=two', state, undefined],
  ['nothing for half a day', '?day=1.5', state, undefined],
])('the requested day comes from %s', (_where, search, from, day) =>
  expect(requestedDay(search, from, subscription)).toBe(day),
)

test('the requested day is an open day, even if the course is finished or the next day opens tomorrow', () => {
  expect(requestedDay('', undefined, { ...subscription, activeDay: 29, openedDay: 28 })).toBe(28)
  expect(requestedDay('', undefined, { ...subscription, activeDay: 6 })).toBe(5)
})
