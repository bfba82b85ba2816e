import { expect, test } from 'vitest'
import type { Block, DayCourse } from '#api/contracts/course/course.ts'
import { blocksIn } from './use-translation.ts'

const block = (paragraph: string): Block => ({
  type: 'DefaultTextBlock',
  props: { preset: 'promise', title: 'A promise', paragraphs: [paragraph] },
})
const day: DayCourse = {
  title: 'A day',
  subtitle: 'in two translations',
  blocks: [block('Be not afraid')],
  translation: 'kjv',
  inOther: { translation: 'web', blocks: [block('Don’t be afraid')] },
}

test('a day is shown in the translation of the plan until the reader chooses one', () => {
  expect(blocksIn(day, undefined)).toEqual({ translation: 'kjv', blocks: day.blocks })
  expect(blocksIn(day, 'kjv')).toEqual({ translation: 'kjv', blocks: day.blocks })
  expect(blocksIn(day, 'web')).toEqual(day.inOther)
})
