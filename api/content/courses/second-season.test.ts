import { describe, expect, test } from 'vitest'
import type { DayCourse, Translation } from '#api/contracts/course.ts'
import { tasksOf } from './catalog.ts'
import { s2 } from './s2.ts'
import { v1 as written } from './v1.ts'
import { readIn, scriptureBlocks, textsOfDay } from './testing.ts'

const v1 = written.map((day) => readIn('kjv', day))

describe('the second season', () => {
  const season = s2.map((day) => readIn('kjv', day))
  const ids = s2.map((day) => tasksOf(day).map(({ id }) => id))

  test('the second season has twenty-eight days of its own, which repeat nothing of the first', () => {
    expect(season).toHaveLength(28)
    const texts = (all: readonly DayCourse[]) => all.flatMap(textsOfDay).filter((text) => text.length > 40)
    const both = [...texts(v1), ...texts(season)]
    expect(both.filter((text, at) => both.indexOf(text) !== at)).toEqual([])
    const titles = [...v1, ...season].map(({ title }) => title)
    expect(new Set(titles).size).toBe(56)
    const read = [...v1, ...season].flatMap((day) => scriptureBlocks(day).map(({ subtitle }) => subtitle))
    expect(new Set(read).size).toBe(read.length)
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
  })

  test('no two consecutive days of the second season have the same structure', () => {
    const built = season.map(({ blocks }) =>
      blocks.map(({ type, props }) => (type === 'DefaultTextBlock' ? props.preset : type)).join(),
    )
    built.slice(1).forEach((order, at) => expect([at + 2, order]).not.toEqual([at + 2, built[at]]))
  })

  test('options of the second season are the same in both translations', () => {
    const options = (translation: Translation) =>
      s2.flatMap((day) => tasksOf(readIn(translation, day)).map((task) => ('options' in task ? task.options : [])))
    expect(options('web')).toEqual(options('kjv'))
  })

  test('days 7, 14, 21, 27 and 28 show earlier answers again, before a task of their own', () => {
    const recalling = s2.flatMap(({ recalls = [] }, at) => recalls.map((recall) => ({ day: at + 1, ...recall })))
    expect([...new Set(recalling.map(({ day }) => day))]).toEqual([7, 14, 21, 27, 28])
    for (const { day, tasks, before } of recalling) {
      expect(ids[day - 1]).toContain(before)
      for (const task of tasks) expect(ids.slice(0, day - 1).flat()).toContain(task)
    }
  })

  test('days that touch abuse, grief or despair name it, so help can be shown', () => {
    expect(s2.map(({ help }, at) => help && `${at + 1} ${help}`).filter(Boolean)).toEqual([
      '4 abuse',
      '12 grief',
      '13 despair',
      '18 grief',
    ])
  })
})
