import { expect, test } from 'vitest'
import { dayOf } from './catalog.ts'

const silencesOf = (series: string, day: number) =>
  (dayOf(series, day)?.course.blocks ?? []).flatMap((block) =>
    block.type === 'QuizBlock' ? block.props.tasks.flatMap(({ silenceMinutes }) => silenceMinutes ?? []) : [],
  )

test('days that say to be silent have a timer of as many minutes', () => {
  expect(silencesOf('v1', 8)).toEqual([3])
  expect(silencesOf('v1', 11)).toEqual([5])
  expect(silencesOf('v1', 19)).toEqual([1])
  expect(silencesOf('s2', 14)).toEqual([5])
  expect(silencesOf('v1', 2)).toEqual([])
})
