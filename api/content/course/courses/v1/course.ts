import { addTitles } from '#api/content/course/courses/written.ts'
import { DAY_TITLES } from '#events/course/courses/day-titles.ts'
import * as days from './days.ts'

/** Four weeks: arrive, listen, let go, live it. */
// A module lists its exports by name, so the first day comes first.
export const v1 = addTitles(DAY_TITLES.v1, Object.values(days))
