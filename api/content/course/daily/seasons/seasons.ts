import type { Season } from '#api/contracts/course/course.ts'
import { advent } from './advent.ts'
import { easter } from './easter.ts'
import { holyWeek } from './holy-week.ts'
import { greatLent, greatWeek, pascha } from './orthodox.ts'
import { lent } from './lent.ts'
import type { SeasonText } from './season-text.ts'

/** The seasons of the church year that daily pages can follow. */
export const SEASONS: Readonly<Record<Season, SeasonText>> = {
  advent,
  lent,
  'holy-week': holyWeek,
  easter,
  'great-lent': greatLent,
  'great-week': greatWeek,
  pascha,
}
