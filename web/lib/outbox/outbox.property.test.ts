import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTo, type SimulatedFate, createBrowser } from './testing.outbox.ts'

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

/** Answers three questions repeatedly in two tabs, then lets enough time pass to deliver everything. */
const walk = async (steps: Steps, fates: SimulatedFate[], hasLocks: boolean) => {
  const browser = createBrowser([...fates])
  let [used, other] = [browser.openTab({ hasLocks }), browser.openTab({ hasLocks })]
  let answers = 0
  for (const step of steps) {
    if (typeof step === 'number') await browser.pass(step)
    else if (step === 'answer') used.enqueue('/quiz/answer', answerTo(`q-${answers++ % 3}`))
    else if (step === 'nudge') used.nudge()
    else if (step === 'switch') [used, other] = [other, used]
    else {
      if (step === 'leave') used.flush()
      used.close()
      used = browser.openTab({ hasLocks })
    }
  }
  await browser.pass(fates.length * 90_000 + 60_000)
  return { browser, keys: Array.from({ length: answers }, (_, i) => `key-${i + 1}`) }
}

test.each([true, false])('each request arrives once and in order (with locks: %s)', async (hasLocks) => {
  const staying = courses[0].map((steps) => steps.filter((step) => step !== 'leave'))
  await fc.assert(
    fc.asyncProperty(staying, courses[1], async (steps, fates) => {
      const { browser, keys } = await walk(steps, fates, hasLocks)
      expect(browser.applied.map(({ id }) => id)).toEqual(keys)
      expect(browser.entries.size).toBe(0)
      expect(browser.givenUp()).toEqual([])
    }),
  )
})

test('each request arrives once, and in order per question, when pages end with requests still waiting', async () => {
  await fc.assert(
    fc.asyncProperty(...courses, async (steps, fates) => {
      const { browser, keys } = await walk(steps, fates, true)
      const arrived = Map.groupBy(browser.applied, ({ body }): string => JSON.parse(body).questionId)
      for (const items of arrived.values()) expect(items).toEqual(items.toSorted((a, b) => a.order - b.order))
      expect(new Set(browser.applied.map(({ id }) => id))).toEqual(new Set(keys))
      expect(browser.entries.size).toBe(0)
    }),
  )
})
