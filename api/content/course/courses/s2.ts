import * as days from './s2/days.ts'
import type { AuthoredDay } from './written.ts'

/** The second season, four weeks: on the hillside, songs for the road, a house with open doors, plain days. */
// A module lists its exports by name, so the first day comes first.
export const s2: readonly AuthoredDay[] = Object.values(days)
