import type { dayCourse } from '#api/contracts/cabinet-course.ts'
import type { DayCourse } from '#api/contracts/course.ts'
import { getAsSubscriber } from '#web/cabinet/data/account-api.ts'
import { COURSE_FRESH_MS, type Resource } from '#web/cabinet/data/resource.ts'

/** A day to read. */
export const dayResource = (courseVersion: string, day: number): Resource<DayCourse> => ({
  name: `day.${courseVersion}.${day}`,
  freshMs: COURSE_FRESH_MS,
  fetch: () => getAsSubscriber<typeof dayCourse>(`/account/courses/day-course/${courseVersion}/${day}`),
})
