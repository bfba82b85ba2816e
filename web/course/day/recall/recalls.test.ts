import { expect, test } from 'vitest'
import type { Block } from '#api/contracts/course/course.ts'
import { dayOfTask, placeRecalls, wordsOf } from './recalls.ts'

const task = (id: string) => ({ id, type: 'textarea', title: 'A task', description: 'To do' }) as const
const blocks: Block[] = [
  { type: 'DefaultTextBlock', props: { preset: 'welcome', title: 'Welcome', paragraphs: ['Hello'] } },
  { type: 'QuizBlock', props: { title: 'Tasks', timeEstimate: '1 min', tasks: [task('d07-a'), task('d07-b')] } },
]

test('the day of a task is in its id', () => {
  expect(['d01-practice-place', 'd21-let-go', 's2-d07-kept'].map(dayOfTask)).toEqual([1, 21, 7])
})

test('the first answered task gives the words, whichever plan asked it', () => {
  expect(wordsOf(['d09-practice', 'd09-tired-practice'], { 'd09-tired-practice': ' still ' })).toEqual(['still'])
  expect(wordsOf(['d07-looking-back'], { 'd07-looking-back': ['One', 'Two'] })).toEqual(['One', 'Two'])
  expect(wordsOf(['d01-practice-place'], { 'd01-practice-place': '   ' })).toEqual([])
  expect(wordsOf(['d01-practice-place'], {})).toEqual([])
})

test('earlier answers come before their task, or last on a day without it', () => {
  const recall = { title: 'Your seat', tasks: ['d01-practice-place'], before: 'd07-b' }
  expect([...placeRecalls([recall], blocks).keys()]).toEqual([1])
  expect([...placeRecalls([{ ...recall, before: 'd07-gone' }], blocks).keys()]).toEqual([2])
})
