import { DAILY } from '#events/course/courses/courses.ts'

const DAYS = 28

/** Returns the picture of a day of a course; daily pages have none of their own. */
export const dayArt = (courseVersion: string, day: number): `/art/${string}.svg` | undefined =>
  courseVersion !== DAILY && day <= DAYS ? `/art/days/${courseVersion}-${day}.svg` : undefined
