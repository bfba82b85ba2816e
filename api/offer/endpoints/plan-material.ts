import { findCourse, dayOf } from '#api/content/course/courses/catalog.ts'
import { collectMaterial } from '#api/content/course/plan/material.ts'
import { COURSE, SAMPLE_DAY } from '#api/content/course/plan/preview.ts'
import { planMaterial } from '#api/contracts/offer/plan.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { notFound } from '#commands/refusal.ts'

export const planMaterialEndpoint = () =>
  endpoint(planMaterial, async () => {
    const [course, day] = [findCourse(COURSE), dayOf(COURSE, SAMPLE_DAY)]
    if (!course || !day) throw notFound()
    return { reply: { titles: course.titles, ...collectMaterial(day.course, { series: COURSE, day: SAMPLE_DAY }) } }
  })
