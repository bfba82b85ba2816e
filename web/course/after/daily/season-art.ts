import type { Season } from '#api/contracts/course/course.ts'

/** The pictures of the seasons. Both calendars share them. */
const SEASONS: Readonly<Record<Season, string>> = {
  advent: 'advent',
  lent: 'lent',
  'holy-week': 'holy-week',
  easter: 'easter',
  'great-lent': 'lent',
  'great-week': 'holy-week',
  pascha: 'easter',
}

/** Returns the name of the picture of a season of the church year. */
export const seasonArt = (season: Season) => `season-${SEASONS[season]}`
