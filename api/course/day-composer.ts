import { createGrowingCache } from '#db/growing-cache.ts'
import type { PublishedDay } from '#api/content/course/courses/catalog.ts'
import { composeDay } from '#api/content/course/plan/compose.ts'
import type { CoursePlan } from '#api/content/course/plan/plan-for.ts'
import type { DayCourse } from '#api/contracts/course/course.ts'

/** Many subscribers share a plan, or parts of it. */
const DAYS_CACHED = 1_000

/** Creates a composer of days. A day that is composed again is the same object, so its JSON is written only once. */
export const createDayComposer = () => {
  const composed = createGrowingCache<DayCourse>(DAYS_CACHED)
  return ({ course }: PublishedDay, plan: CoursePlan, courseVersion: string, day: number): DayCourse => {
    const { reasons: _, days, ...rest } = plan
    // Daily pages of one number differ between readers in a season.
    const key = JSON.stringify([courseVersion, day, course.subtitle, course.season?.day, rest, days[day - 1]])
    const known = composed.get(key) ?? composeDay(course, plan, day, courseVersion)
    composed.set(key, known)
    return known
  }
}
