/** How many days of a course version have a picture. */
const DRAWN: Readonly<Record<string, number>> = { v1: 28, s2: 28 }

/** Returns the picture of a day, or undefined if none was drawn. */
export const dayArt = (courseVersion: string, day: number): `/art/${string}.svg` | undefined =>
  day >= 1 && day <= (DRAWN[courseVersion] ?? 0) ? `/art/days/${courseVersion}-${day}.svg` : undefined
