import type { Sequel } from '#api/contracts/course/course.ts'

/** Names the pages after the course. */
export const DAILY: Sequel = 'daily'

/** Names the second season of four weeks. */
export const SEASON: Sequel = 's2'

/** Returns whether a series follows the course. Its days have no active day to move on from. */
export const isSequel = (series: string): boolean => series === DAILY || series === SEASON
