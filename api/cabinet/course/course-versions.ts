import { courseOf } from '#api/content/courses/catalog.ts'

/** Days of a version of the course; undefined when nobody published it. */
export const dayCountOf = (courseVersion: string): number | undefined => courseOf(courseVersion)?.days.length
