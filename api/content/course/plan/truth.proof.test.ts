import { expect, test } from 'vitest'
import { inTranslation } from '#api/content/course/courses/translate.ts'
import { v1 } from '#api/content/course/courses/v1/course.ts'
import { composeBlocks } from './compose.ts'
import { planFor } from './plan-for.ts'
import { answersFrom } from './testing.answers.ts'
import { brokenOn } from './testing.promises.ts'
import { createRng } from '#tools/random/rng.ts'

const PLANS = 5_000

test(
  'none of 5,000 plans breaks a promise on one of its days, each day looked at 178 times',
  { timeout: 600_000 },
  () => {
    const random = createRng(5).next
    const broken = new Set<string>()
    for (let n = 0; n < PLANS; n++) {
      const [plan, at] = [planFor(answersFrom(random)), n % v1.length]
      const core = v1[at]
      if (!core) throw new Error(`There is no day ${at + 1}`)
      const blocks = inTranslation(composeBlocks(core, plan, { series: 'v1', day: at + 1 }), plan.translation)
      for (const promise of brokenOn(plan, { blocks, translation: plan.translation }))
        broken.add(`day ${at + 1}: ${promise} (${plan.minutes} minutes)`)
    }
    expect([...broken]).toEqual([])
  },
)
