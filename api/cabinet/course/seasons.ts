import { seasonOn, type SeasonDay } from '#api/content/daily/calendar.ts'
import { SEASONS } from '#api/content/daily/seasons/seasons.ts'
import type { Season } from '#api/contracts/course.ts'
import { NOT_THE_SEASON, type Begun, type CurrentSeason } from '#api/contracts/sequels.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import { decideEnter, decideLeave } from '#commands/course/course.decision.ts'
import { dateOf } from '#commands/course/opened-day.decision.ts'
import { walkOn } from '#commands/course/season-walk.ts'
import { courseStream } from '#events/course.ts'

export type SeasonChoice = { season: Season; enters: boolean }

/** Lets daily pages follow the church year. */
export type Seasons = {
  /** Returns the season of today's page, if the reader follows it or may enter it. */
  current: (personId: string, daily: Begun | null) => Promise<CurrentSeason | null>
  /** Enters the current season, or leaves it. @throws {Refusal} 422 before daily pages, and outside the season. */
  choose: (personId: string, daily: Begun | undefined, choice: SeasonChoice, operation: Operation) => Promise<void>
}

/** Returns the first page that a choice changes, with its season: today's page, unless it is saved. */
const changing = ({ begunOn, openedDay, saved }: Begun) => {
  const page = saved.includes(openedDay) ? openedDay + 1 : openedDay
  return { page, next: seasonOn(dateOf(begunOn, page)) }
}

const wordsOf = ({ season, day, days }: SeasonDay) => {
  const { name, about, dayName } = SEASONS[season]
  return { season, name, about, day: dayName(day, days) }
}

export const createSeasons = ({ commands }: { commands: CourseCommands }): Seasons => ({
  current: async (personId, daily) => {
    if (!daily) return null
    const today = dateOf(daily.begunOn, daily.openedDay)
    const now = seasonOn(today)
    const { page, next } = changing(daily)
    if (!now || next?.season !== now.season) return null
    const { walks } = await commands.read(courseStream(personId))
    const isEntered = walkOn(walks, page) !== undefined
    return { ...wordsOf(now), endsOn: dateOf(today, now.days - now.day + 1), isEntered }
  },

  choose: async (personId, daily, { season, enters }, request) => {
    const { page, next } = daily ? changing(daily) : {}
    if (page === undefined || next?.season !== season) throw new Refusal(422, 'not_the_season', NOT_THE_SEASON)
    const operation = withFingerprint(request, `${enters ? 'enters' : 'leaves'} ${season}`)
    const place = { courseVersion: 'daily', day: page }
    await commands.handle(courseStream(personId), operation, (state) =>
      enters
        ? decideEnter(state, { ...place, season, seasonDay: next.day, days: next.days })
        : decideLeave(state, place),
    )
  },
})
