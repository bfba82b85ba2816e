import { courseOf } from '#api/content/courses/catalog.ts'

/** Returns the number of days of a course version; undefined if it is not published. */
export const dayCountOf = (courseVersion: string): number | undefined => courseOf(courseVersion)?.days.length
