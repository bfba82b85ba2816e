/** The season of four weeks that follows the course. Its days are the folder of this name in `api/content/course/courses/`. */
export const SEASON = 's2'

/** Daily pages without an end. */
export const DAILY = 'daily'

/** Series that follow the course, in the order in which a reader goes on. */
export const SEQUELS = [SEASON, DAILY] as const
export type Sequel = (typeof SEQUELS)[number]

/** Returns whether a series follows the course. Its days have no active day to move on from. */
export const isSequel = (series: string): series is Sequel => series === SEASON || series === DAILY
