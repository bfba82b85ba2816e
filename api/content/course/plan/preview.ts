import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import type { CourseTitles } from '#api/contracts/course/course.ts'
import type { PlanPreview } from '#api/contracts/offer/plan.ts'
import { namedWeeks } from '#api/contracts/course/weeks.ts'
import { composeDay } from './compose.ts'
import type { CoursePlan } from './plan-for.ts'
import { summaryOf } from './summary.ts'

/** The course of new subscribers, and the day that they read before they buy. */
export const COURSE = 'v1'
export const SAMPLE_DAY = 1

/**
 * Returns what visitors see of a plan before they buy: its summary and its whole first day.
 *
 * @param first the first day as it was written
 */
export const previewOf = (plan: CoursePlan, titles: CourseTitles, first: AuthoredDay): PlanPreview => {
  const { title, subtitle, blocks } = composeDay(first, plan, SAMPLE_DAY)
  return {
    ...summaryOf(plan, titles),
    weeks: [...namedWeeks(COURSE)],
    sample: { day: SAMPLE_DAY, title, subtitle, blocks },
  }
}
