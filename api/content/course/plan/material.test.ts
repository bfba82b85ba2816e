import { expect, test } from 'vitest'
import { dayOf } from '#api/content/course/courses/catalog.ts'
import { DayMaterial } from '#api/contracts/course/course.ts'
import { composeDay } from './compose.ts'
import { collectMaterial } from './material.ts'
import { planFor } from './plan-for.ts'
import { storedChapters } from './stored-chapters.ts'
import { answersFrom } from './testing.answers.ts'
import { createRng } from '#tools/random/rng.ts'

const random = createRng(7).next
const plans = Array.from({ length: 12 }, () => planFor(answersFrom(random)))

/** Composes with these chapters only, as a browser does. */
const withOnly = <T>(names: readonly string[], compose: () => T): T => {
  const stored = storedChapters() as Record<string, unknown>
  const all = { ...stored }
  for (const name of Object.keys(stored)) if (!names.includes(name)) delete stored[name]
  try {
    return compose()
  } finally {
    Object.assign(stored, all)
  }
}

test.each(['v1', 's2'])('what makes a day makes it in any plan, after its way over the wire: %s', (series) => {
  for (let day = 1; day <= 28; day++) {
    const course = dayOf(series, day)?.course
    if (!course) throw new Error(`${series} has no day ${day}`)
    const sent = DayMaterial.parse(JSON.parse(JSON.stringify(collectMaterial(course, { series, day }))))
    const written = sent.written as unknown as typeof course
    const expected = plans.map((plan) => JSON.stringify(composeDay(course, plan, day, series)))
    const made = withOnly(Object.keys(sent.chapters), () =>
      plans.map((plan) => JSON.stringify(composeDay(written, plan, day, series))),
    )
    expect([day, made.map((text, n) => text === expected[n])]).toEqual([day, plans.map(() => true)])
  }
})
