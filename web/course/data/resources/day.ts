import type { dayCourse, dayMaterial } from '#api/contracts/course/cabinet-course.ts'
import type { DayCourse } from '#api/contracts/course/course.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { answersHere } from '#web/course/data/answers-here.ts'
import { COURSE_FRESH_MS, type Resource } from '#web/course/data/resource.ts'

const fetchDay = async (courseVersion: string, day: number): Promise<DayCourse> => {
  const answers = answersHere()
  // Daily pages are the same for all plans.
  if (!answers || courseVersion === 'daily')
    return getAsSubscriber<typeof dayCourse>(`/account/courses/day-course/${courseVersion}/${day}`)
  const [material, { dayHere }] = await Promise.all([
    getAsSubscriber<typeof dayMaterial>(`/account/courses/day-material/${courseVersion}/${day}`),
    import('#web/offer/device-plan/device-plan.ts'),
  ])
  return dayHere(answers, material, [courseVersion, day])
}

/** A day to read. Without consent to send answers, this device makes it. */
export const dayResource = (courseVersion: string, day: number): Resource<DayCourse> => ({
  name: `day.${courseVersion}.${day}`,
  freshMs: COURSE_FRESH_MS,
  fetch: () => fetchDay(courseVersion, day),
})
