import { courseOf, dayOf } from '#api/content/courses/catalog.ts'
import { composeDay } from '#api/content/plan/compose.ts'
import { planFor } from '#api/content/plan/plan-for.ts'
import { sampleOf } from '#api/content/plan/sample.ts'
import { summaryOf } from '#api/content/plan/summary.ts'
import { previewPlan } from '#api/contracts/plan.ts'
import { namedWeeks } from '#api/contracts/weeks.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { notFound } from '#commands/refusal.ts'

/** The course of new subscribers. */
const COURSE = 'v1'
const SAMPLE_DAY = 1

export const previewPlanEndpoint = () =>
  endpoint(previewPlan, async ({ body: { answers } }) => {
    const plan = planFor(new Map(Object.entries(answers)))
    const day = dayOf(COURSE, SAMPLE_DAY)
    if (!day) throw notFound()
    return {
      reply: {
        ...summaryOf(plan, courseOf(COURSE)?.titles ?? {}),
        weeks: [...namedWeeks(COURSE)],
        sample: sampleOf(day.course, composeDay(day.course, plan, SAMPLE_DAY), SAMPLE_DAY),
      },
    }
  })
