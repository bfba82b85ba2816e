import { expect, test, vi } from 'vitest'
import { dayOf } from '#api/content/courses/catalog.ts'
import { DayMaterial } from '#api/contracts/course.ts'
import { composeDay } from './compose.ts'
import { materialOf } from './material.ts'
import { planFor } from './plan-for.ts'
import type * as stored from './stored-chapters.ts'
import { answersFrom, createRandom } from './testing.answers.ts'

const opened = vi.hoisted(() => new Set<string>())

/** Records which of the stored chapters are opened. */
vi.mock('#api/content/plan/stored-chapters.ts', async (original) => {
  const { storedChapters } = await original<typeof stored>()
  const getOwnPropertyDescriptor = (chapters: object, name: string | symbol) => {
    opened.add(String(name))
    return Reflect.getOwnPropertyDescriptor(chapters, name)
  }
  const recording = new Proxy(storedChapters(), { getOwnPropertyDescriptor })
  return { storedChapters: () => recording }
})

test.each(['v1', 's2'])('what makes a day has every chapter that any plan opens on it: %s', (series) => {
  const random = createRandom(7)
  const plans = Array.from({ length: 60 }, () => planFor(answersFrom(random)))
  for (let day = 1; day <= 28; day++) {
    const course = dayOf(series, day)?.course
    if (!course) throw new Error(`${series} has no day ${day}`)
    const { chapters } = DayMaterial.parse(materialOf(course, { series, day }))
    opened.clear()
    for (const plan of plans) composeDay(course, plan, day, series)
    expect([day, [...opened].filter((name) => !Object.hasOwn(chapters, name))]).toEqual([day, []])
    expect(opened.size).toBeGreaterThan(0)
  }
})

test('what makes a day makes the same day after its way over the wire', () => {
  const random = createRandom(8)
  const course = dayOf('v1', 1)?.course
  if (!course) throw new Error('The course has no first day')
  const { written } = DayMaterial.parse(JSON.parse(JSON.stringify(materialOf(course, { series: 'v1', day: 1 }))))
  for (let n = 0; n < 50; n++) {
    const plan = planFor(answersFrom(random))
    expect(composeDay(written as unknown as typeof course, plan, 1)).toEqual(composeDay(course, plan, 1))
  }
})
