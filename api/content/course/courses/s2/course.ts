import { addTitles } from '#api/content/course/courses/written.ts'
import { SEASON } from '#events/course/courses/courses.ts'
import { DAY_TITLES } from '#events/course/courses/day-titles.ts'
import * as days from './days.ts'

/** The second season, four weeks: on the hillside, songs for the road, a house with open doors, plain days. */
// A module lists its exports by name, so the first day comes first.
export const season = addTitles(DAY_TITLES[SEASON], Object.values(days))
