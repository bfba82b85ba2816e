import { seasonsOn, type SeasonDay } from '#api/content/course/daily/calendar.ts'
import { SEASONS } from '#api/content/course/daily/seasons/seasons.ts'
import type { Season } from '#api/contracts/course/course.ts'
import { NOT_THE_SEASON, type Begun, type CurrentSeason } from '#api/contracts/course/sequels.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import { decideEnter, decideLeave } from '#commands/course/course.decision.ts'
import { dateOf } from '#commands/course/opened-day.decision.ts'
import { walkOn } from '#commands/course/season-walk.ts'
import { courseStream } from '#events/course/course.ts'

export type SeasonChoice = { season: Season; enters: boolean }

/** Lets daily pages follow the church year. */
export type Seasons = {
  /** Returns the season of today's page that the reader follows, or all that may be entered. */
  current: (personId: string, daily: Begun | null) => Promise<CurrentSeason[]>
  /** Enters a current season, or leaves it. @throws {Refusal} 422 before daily pages, and outside the season. */
  choose: (personId: string, daily: Begun | undefined, choice: SeasonChoice, operation: Operation) => Promise<void>
}

export const createSeasons = ({ commands }: { commands: CourseCommands }): Seasons => ({
  current: async (personId, daily) => {
    if (!daily) return []
    const today = dateOf(daily.begunOn, daily.openedDay)
    const { page, next } = changing(daily)
    const lasting = seasonsOn(today).filter(({ season }) => next.some((later) => later.season === season))
    if (lasting.length === 0) return []
    const { walks } = await commands.read(courseStream(personId))
    const followed = walkOn(walks, page)?.season
    return lasting
      .filter(({ season }) => followed === undefined || season === followed)
      .map((now) => ({
        ...wordsOf(now),
        endsOn: dateOf(today, now.days - now.day + 1),
        isEntered: followed !== undefined,
      }))
  },

  choose: async (personId, daily, { season, enters }, request) => {
    const { page, next } = daily ? changing(daily) : { page: 0, next: [] }
    const chosen = next.find((one) => one.season === season)
    if (!chosen) throw new Refusal(422, 'not_the_season', NOT_THE_SEASON)
    const operation = withFingerprint(request, `${enters ? 'enters' : 'leaves'} ${season}`)
    const place = { courseVersion: 'daily', day: page }
    await commands.handle(courseStream(personId), operation, (state) =>
      enters
        ? decideEnter(state, { ...place, season, seasonDay: chosen.day, days: chosen.days })
        : decideLeave(state, place),
    )
  },
})

/** Returns the first page that a choice changes, with its seasons: today's page, unless it is saved. */
const changing = ({ begunOn, openedDay, saved }: Begun) => {
  const page = saved.includes(openedDay) ? openedDay + 1 : openedDay
  return { page, next: seasonsOn(dateOf(begunOn, page)) }
}

const wordsOf = ({ season, day, days }: SeasonDay) => {
  const { name, about, dayName } = SEASONS[season]
  return { season, name, about, day: dayName(day, days) }
}
