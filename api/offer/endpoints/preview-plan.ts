import { findCourse, dayOf } from '#api/content/course/courses/catalog.ts'
import { planFor } from '#api/content/course/plan/plan-for.ts'
import { COURSE, previewOf, SAMPLE_DAY } from '#api/content/course/plan/preview.ts'
import { previewPlan } from '#api/contracts/offer/plan.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { notFound } from '#commands/refusal.ts'

export const previewPlanEndpoint = () =>
  endpoint(previewPlan, async ({ body: { answers } }) => {
    const [course, day] = [findCourse(COURSE), dayOf(COURSE, SAMPLE_DAY)]
    if (!course || !day) throw notFound()
    return { reply: previewOf(planFor(new Map(Object.entries(answers))), course.titles, day.course) }
  })
