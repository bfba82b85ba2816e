import { asSequel } from './series.ts'
import { courseOf } from '#api/content/courses/catalog.ts'

/** Returns the number of days of a course version; undefined if it is not published, or follows the course. */
export const dayCountOf = (courseVersion: string): number | undefined =>
  asSequel(courseVersion) ? undefined : courseOf(courseVersion)?.days.length
