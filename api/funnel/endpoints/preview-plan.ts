import { courseOf } from '#api/content/courses/catalog.ts'
import { planFor } from '#api/content/plan/plan-for.ts'
import { summaryOf } from '#api/content/plan/summary.ts'
import { previewPlan } from '#api/contracts/plan.ts'
import { endpoint } from '#api/http/endpoint.ts'

/** The course of new subscribers. */
const COURSE = 'v1'

export const previewPlanEndpoint = () =>
  endpoint(previewPlan, async ({ body: { answers } }) => ({
    reply: summaryOf(planFor(new Map(Object.entries(answers))), courseOf(COURSE)?.titles ?? {}),
  }))
