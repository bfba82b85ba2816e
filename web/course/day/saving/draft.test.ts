import { expect, test } from 'vitest'
import type { DayCourse } from '#api/contracts/course/course.ts'
import { answersOf, hasUnsavedWork, initialDraft, toggleOption } from './draft.ts'

const task = { title: 'A task', description: 'Do it.' }
const course: DayCourse = {
  title: 'Manna',
  subtitle: 'For one day',
  blocks: [
    {
      type: 'QuizBlock',
      props: {
        title: 'Gathering',
        timeEstimate: '3 min',
        tasks: [
          { ...task, id: 'd03-when', type: 'radio', options: ['Today', 'Tomorrow'] },
          { ...task, id: 'd03-carried', type: 'checkbox', options: ['Bread', 'Water', 'Fear'] },
          { ...task, id: 'd03-note', type: 'textarea' },
        ],
      },
    },
  ],
}
const nothing = { progress: 0, answers: {}, rating: null, timeSpent: 0 }
const saved = { progress: 100, answers: { 'd03-note': 'Saved' }, rating: 4, timeSpent: 300 }

test('answers that fit the day are unchanged, with choices in the order in which they are offered', () => {
  const answers = { 'd03-when': 'Today', 'd03-carried': ['Fear', 'Bread'], 'd03-note': ' two\nlines ' }
  expect(answersOf(course, answers)).toEqual({ ...answers, 'd03-carried': ['Bread', 'Fear'] })
})

test.each([
  ['an option that is no longer offered', { 'd03-when': 'Yesterday', 'd03-carried': ['Stone'] }],
  ['an answer of another kind', { 'd03-when': ['Today'], 'd03-carried': 'Bread', 'd03-note': ['x'] }],
  ['an empty one', { 'd03-when': '', 'd03-carried': [], 'd03-note': '' }],
  ['a task that is gone', { 'd03-gone': 'x' }],
])('answers exclude %s', (_what, answers) => expect(answersOf(course, answers)).toEqual({}))

test('answers of a checkbox are toggled one at a time', () => {
  const options = ['Bread', 'Water', 'Fear']
  expect(toggleOption(options, ['Fear'], 'Bread')).toEqual(['Bread', 'Fear'])
  expect(toggleOption(options, ['Bread', 'Fear'], 'Bread')).toEqual(['Fear'])
})

test('a day opens with the saved answers', () => expect(initialDraft(course, saved, saved)).toEqual(saved))

test('a day opens with the draft instead of the saved answers, even if the draft has emptied an answer', () => {
  const draft = { progress: 20, answers: { 'd03-when': 'Today' }, rating: null, timeSpent: 310 }
  expect(initialDraft(course, saved, draft)).toEqual({
    progress: 100,
    answers: draft.answers,
    rating: 4,
    timeSpent: 310,
  })
})

test('a draft does not exist for a subscriber who only read', () => {
  expect(hasUnsavedWork(course, { ...nothing, progress: 80, timeSpent: 90 }, nothing)).toBe(false)
  expect(hasUnsavedWork(course, { ...saved, timeSpent: 400 }, saved)).toBe(false)
})

test('a draft exists after a change of an answer or the rating', () => {
  expect(hasUnsavedWork(course, { ...nothing, answers: { 'd03-when': 'Today' } }, nothing)).toBe(true)
  expect(hasUnsavedWork(course, { ...saved, answers: {} }, saved)).toBe(true)
  expect(hasUnsavedWork(course, { ...nothing, rating: 5 }, nothing)).toBe(true)
})
