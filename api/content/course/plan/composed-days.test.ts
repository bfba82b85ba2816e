import { SEASON } from '#events/course/courses/courses.ts'
import { titleOf } from '#api/content/course/courses/testing.ts'
import { describe, expect, test } from 'vitest'
import { alteredPassages, misquotations } from '#api/content/course/courses/testing.scripture.ts'
import { season } from '#api/content/course/courses/s2/course.ts'
import { v1 } from '#api/content/course/courses/v1/course.ts'
import { Translation } from '#api/contracts/course/course.ts'
import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import { composeBlocks, composeDay } from './compose.ts'
import { minutesOfBlocks } from './lengths.ts'
import { planFor } from './plan-for.ts'
import { type GivenAnswers, MINUTES } from './signs.ts'
import { NAMING } from './testing.answers.ts'

type Answers = Readonly<Record<string, readonly string[]>>

const READERS: Answers[] = [
  {},
  ...Object.values(NAMING),
  {
    'pray-for': ['My family', 'Someone I miss'],
    hopes: ['A steady daily rhythm'],
    music: ['Yes, quiet instrumental music'],
  },
  { 'bible-knowledge': ['It’s all new to me'], 'time-of-day': ['Early in the morning'] },
  { 'bible-knowledge': ['I know most of it well'], 'time-of-day': ['Just before sleep'] },
]

const planWith = (answers: Answers, minutes: number) => {
  const given: GivenAnswers = new Map([...Object.entries(answers), ['minutes-a-day', [`About ${minutes} minutes`]]])
  return planFor(given)
}

const SEASONS: Readonly<Record<string, readonly AuthoredDay[]>> = { v1, [SEASON]: season }
const cases = Object.keys(SEASONS).flatMap((series) => MINUTES.map((minutes) => [series, minutes] as const))

describe.each(cases)('the 28 days of %s at %i minutes', (series, minutes) => {
  const days = READERS.flatMap((answers) => {
    const plan = planWith(answers, minutes)
    return (SEASONS[series] ?? []).map((core, at) => ({
      ...composeDay(core, plan, at + 1, series),
      taken: minutesOfBlocks(composeBlocks(core, plan, { series, day: at + 1 })),
    }))
  })

  test('every day takes the chosen minutes within a fifth, for any reader', () => {
    expect(days).toHaveLength(28 * READERS.length)
    const wrong = days.filter(({ taken }) => Math.abs(taken / minutes - 1) > 0.2)
    expect(wrong.map(({ title, taken }) => `${title}: ${taken}`)).toEqual([])
  })

  test('a psalm that fills the time comes right after the greeting', () => {
    for (const { blocks, title } of days) {
      const presets = blocks.map((block) => (block.type === 'DefaultTextBlock' ? block.props.preset : block.type))
      const psalm = blocks.findIndex((block) => titleOf(block) === 'A psalm to begin with')
      if (psalm >= 0) expect([title, presets[psalm - 1]]).toEqual([title, 'welcome'])
    }
  })

  test('every day quotes both Bibles word for word', () => {
    const read = days.flatMap((day) => [day, { ...day, ...day.inOther }])
    const errors = read.flatMap((day) => {
      const translation = Translation.parse(day.translation)
      return [...alteredPassages(day, translation), ...misquotations(day, translation)]
    })
    expect(new Set(read.map(({ translation }) => translation))).toEqual(new Set(Translation.options))
    expect(errors).toEqual([])
  })
})
