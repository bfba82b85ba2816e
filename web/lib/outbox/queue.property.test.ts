import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerTo, type SimulatedFate, createDeps } from './testing.outbox.ts'

describe('whatever fails, whenever pages are left and reopened', () => {
  const fate = fc.oneof(
    { weight: 3, arbitrary: fc.constant<SimulatedFate>('fine') },
    fc.constantFrom<SimulatedFate>('lost', 'unanswered'),
    fc.integer({ min: 0, max: 60_000 }).map((busy): SimulatedFate => ({ busy })),
  )
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('answer' as const) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 5000 }) },
    fc.constantFrom('nudge' as const, 'reload' as const, 'leave' as const, 'switch' as const),
  )
  type Steps = (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]
  const courses = [fc.array(step, { maxLength: 30 }), fc.array(fate, { maxLength: 30 })] as const

  /** Two tabs, of which one is in use; three questions, answered again and again. In the end there is time enough. */
  const walk = async (steps: Steps, fates: SimulatedFate[], locks: boolean) => {
    const deps = createDeps([...fates])
    let [used, other] = [deps.openTab({ locks }), deps.openTab({ locks })]
    let answers = 0
    for (const what of steps) {
      if (typeof what === 'number') await deps.pass(what)
      else if (what === 'answer') used.enqueue('/quiz/answer', answerTo(`q-${answers++ % 3}`))
      else if (what === 'nudge') used.nudge()
      else if (what === 'switch') [used, other] = [other, used]
      else {
        if (what === 'leave') used.flush()
        used.close()
        used = deps.openTab({ locks })
      }
    }
    await deps.pass(fates.length * 90_000 + 60_000)
    return { deps, keys: Array.from({ length: answers }, (_, i) => `key-${i + 1}`) }
  }

  test.each([true, false])('each call arrives once and in order (where tabs can lock: %s)', async (locks) => {
    const staying = courses[0].map((steps) => steps.filter((what) => what !== 'leave'))
    await fc.assert(
      fc.asyncProperty(staying, courses[1], async (steps, fates) => {
        const { deps, keys } = await walk(steps, fates, locks)
        expect(deps.applied.map(({ id }) => id)).toEqual(keys)
        expect(deps.entries.size).toBe(0)
        expect(deps.givenUp()).toEqual([])
      }),
    )
  })

  test('each arrives once, and per question in order, also when pages are left with calls still waiting', async () => {
    await fc.assert(
      fc.asyncProperty(...courses, async (steps, fates) => {
        const { deps, keys } = await walk(steps, fates, true)
        const arrived = Map.groupBy(deps.applied, ({ body }) => JSON.parse(body).questionId as string)
        for (const items of arrived.values()) expect(items).toEqual(items.toSorted((a, b) => a.order - b.order))
        expect(new Set(deps.applied.map(({ id }) => id))).toEqual(new Set(keys))
        expect(deps.entries.size).toBe(0)
      }),
    )
  })
})
