import type { EventOf } from '#events/catalog.ts'

/** Daily pages that follow a season of the church year. */
export type Walk = {
  season: EventOf<'course.season-entered'>['data']['season']
  /** The first page. */
  from: number
  /** The first page after it. */
  until: number
  /** The day of the season on the first page, from 1, and the days that the season has. */
  seasonDay: number
  days: number
}

/** Returns the walks after a season was left. Earlier pages stay as they were read. */
export const leaveSeason = (walks: readonly Walk[], page: number): readonly Walk[] =>
  walks.map((walk) => ({ ...walk, until: Math.min(walk.until, Math.max(walk.from, page)) }))

/** Returns the walks after a season was entered, which ends the walk before it. */
export const enterSeason = (
  walks: readonly Walk[],
  data: EventOf<'course.season-entered'>['data'],
): readonly Walk[] => {
  const { season, day, seasonDay, days } = data
  return [...leaveSeason(walks, day), { season, from: day, until: day + days - seasonDay + 1, seasonDay, days }]
}

/** Returns the walk that a page belongs to. */
export const walkOn = (walks: readonly Walk[], page: number): Walk | undefined =>
  walks.find(({ from, until }) => from <= page && page < until)

/** Counts the pages before a page that followed a season. The other pages go on where they stopped. */
export const pagesWalked = (walks: readonly Walk[], page: number): number =>
  walks.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, page) - from), 0)
