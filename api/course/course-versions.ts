import { invalidRequest } from '#commands/refusal.ts'
import { findCourse } from '#api/content/course/courses/catalog.ts'
import { isSequel } from '#events/course/courses/courses.ts'

/** Returns the number of days of a course version; undefined if it is not published, or follows the course. */
export const countDays = (courseVersion: string): number | undefined =>
  isSequel(courseVersion) ? undefined : findCourse(courseVersion)?.days.length

/** Refuses a course that is not published. */
export const assertCourse = (courseVersion: string) => {
  if (countDays(courseVersion) !== undefined) return
  const issue = { path: 'courseVersion', message: 'No course has this version' }
  throw invalidRequest(issue.message, [issue])
}
