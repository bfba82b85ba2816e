import { firstWeek } from './first-week.ts'
import { fourthWeek } from './fourth-week.ts'
import { secondWeek } from './second-week.ts'
import { thirdWeek } from './third-week.ts'
import type { Addition } from './addition.ts'

/** By day, from 1. */
export const ADDITIONS: readonly Addition[] = [...firstWeek, ...secondWeek, ...thirdWeek, ...fourthWeek]
