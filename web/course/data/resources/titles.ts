import type { courseTitles } from '#api/contracts/course/cabinet-course.ts'
import type { CourseTitles } from '#api/contracts/course/course.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { COURSE_FRESH_MS, type Resource } from '#web/course/data/resource.ts'

/** The titles of a course, or of a series that follows it. */
export const titlesResource = (courseVersion: string): Resource<CourseTitles> => ({
  name: `titles.${courseVersion}`,
  freshMs: COURSE_FRESH_MS,
  fetch: () => getAsSubscriber<typeof courseTitles>(`/account/courses/course-titles/${courseVersion}`),
})
