import { expect, test } from 'vitest'
import { titleOf } from '#api/content/course/courses/testing.ts'
import { type Block, DayCourse } from '#api/contracts/course/course.ts'
import { dayOf, tasksOf } from '#api/content/course/courses/catalog.ts'
import { season } from '#api/content/course/courses/s2/course.ts'
import { inTranslation } from '#api/content/course/courses/translate.ts'
import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import { SEASON_ADDITIONS } from './additions/season.ts'
import { composeBlocks, composeDay } from './compose.ts'
import { minutesOfBlocks } from './lengths.ts'
import { type CoursePlan, planFor } from './plan-for.ts'
import { type GivenAnswers, MINUTES } from './signs.ts'

const answering = (answers: Record<string, readonly string[]>): GivenAnswers => new Map(Object.entries(answers))
const seasonOf = (plan: CoursePlan) => season.map((core, at) => composeDay(core, plan, at + 1, 's2'))
const textOf = (day: DayCourse) => JSON.stringify(day.blocks)

/** Returns everything that is the same in the other translation: all but the words. */
const kindOf = (block: Block) =>
  block.type === 'QuizBlock' ? block.props.tasks.map(({ id }) => id) : [block.type, titleOf(block)]

const PEOPLE = [
  {},
  { 'pray-for': ['My family', 'Someone I miss'], 'life-season': ['A time of grieving for someone'] },
  { music: ['Yes, quiet instrumental music'], 'time-of-day': ['Early in the morning'], obstacles: ['Too little time'] },
  {
    'bible-knowledge': ['I know most of it well'],
    music: ['No, I prefer silence'],
    'time-of-day': ['Just before sleep'],
  },
].map(answering)

test('the second season is as it was written for readers without a plan', () => {
  const written = season.map(({ blocks }) => inTranslation(blocks, 'kjv'))
  expect(seasonOf(planFor(new Map())).map(({ blocks }) => blocks)).toEqual(written)
})

test('each day of the second season takes the chosen minutes within a fifth, whatever else was chosen', () => {
  for (const minutes of MINUTES) {
    for (const answers of PEOPLE) {
      const plan = planFor(new Map([...answers, ['minutes-a-day', [`About ${minutes} minutes`]]]))
      for (const [at, day] of seasonOf(plan).entries()) {
        expect(DayCourse.parse(day)).toEqual(day)
        const taken = minutesOfBlocks(composeBlocks(season[at] as AuthoredDay, plan, { series: 's2', day: at + 1 }))
        const isClose = Math.abs(taken / minutes - 1) <= 0.2
        expect([at + 1, minutes, taken, isClose]).toEqual([at + 1, minutes, taken, true])
        expect(day.inOther?.blocks.map(kindOf)).toEqual(day.blocks.map(kindOf))
        // Its texts are the same for everyone.
        expect(textOf(day)).not.toContain('You said “')
      }
    }
  }
})

test('each day of the second season greets the chosen time of day and has the chosen music', () => {
  const written = seasonOf(planFor(new Map()))
  const evening = answering({ 'time-of-day': ['Just before sleep'], music: ['No, I prefer silence'] })
  for (const [at, day] of seasonOf(planFor(evening)).entries()) {
    expect(textOf(day)).not.toContain('AudioPlayer')
    expect([at + 1, textOf(day) === textOf(written[at] ?? day)]).toEqual([at + 1, false])
  }
  const music = answering({ music: ['Yes, quiet instrumental music'] })
  for (const day of seasonOf(planFor(music))) expect(textOf(day)).toContain('AudioPlayer')
})

test('tasks of the second season can be answered in any plan', () => {
  const longest = planFor(answering({ 'minutes-a-day': ['About 20 minutes'] }))
  for (const [at, day] of seasonOf(longest).entries()) {
    for (const { id } of tasksOf(day)) expect([id, dayOf('s2', at + 1)?.tasks.has(id)]).toEqual([id, true])
    expect(tasksOf(day).map(({ id }) => id)).toContain(`s2-d${String(at + 1).padStart(2, '0')}-question`)
  }
  expect(SEASON_ADDITIONS).toHaveLength(season.length)
})
