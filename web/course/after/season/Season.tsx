import { DayPlate, LockedPlate } from '#web/course/art/DayPlate.tsx'
import { useLocation } from 'react-router-dom'
import type { Begun } from '#api/contracts/course/sequels.ts'
import { AfterCourse } from '#web/course/after/AfterCourse.tsx'
import { Closed } from '#web/course/after/Closed.tsx'
import { Intro } from '#web/course/after/Intro.tsx'
import { SequelDay } from '#web/course/after/SequelDay.tsx'
import { SEASON } from '#events/course/courses/courses.ts'
import { DayPage } from '#web/course/day/DayPage.tsx'
import { opensIn } from '#web/course/progress/journey.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { LazyOverview } from '#web/course/after/lazy-parts.ts'
import { SEASON_DAYS, WEEKS } from './weeks.ts'

/** Four more weeks after the course. */
export const Season = () => {
  usePageTitle('The second season')
  return (
    <AfterCourse what="the second season" closedTitle="The second season comes after the first">
      {({ username }, { begun: { [SEASON]: begun } }) =>
        begun ? <Opened userName={username} begun={begun} /> : <NotBegun />
      }
    </AfterCourse>
  )
}

const Opened = ({ userName, begun }: { userName: string; begun: Begun }) => {
  const day = requestedDay(useLocation().search)
  return day === undefined ? (
    <LazyOverview begun={begun} />
  ) : (
    <OpenDay {...{ day, userName }} openedDay={begun.openedDay} />
  )
}

/** Returns the day in the address: 0 for other text, undefined without one. */
const requestedDay = (search: string): number | undefined => {
  const requested = new URLSearchParams(search).get('day')
  return requested === null ? undefined : /^\d{1,3}$/.test(requested) ? Number(requested) : 0
}

const OpenDay = ({ day, userName, openedDay }: { day: number; userName: string; openedDay: number }) => {
  if (day < 1 || day > SEASON_DAYS) {
    return <Closed title="We can’t find that day" text="The address may have been mistyped." />
  }
  if (day > openedDay) {
    const when = opensIn(day, { openedDay, activeDay: 1, daysPlan: SEASON_DAYS })
    return (
      <Closed title={`Day ${day} isn’t open yet`} text={`It ${when}, at midnight where you are.`}>
        <LockedPlate courseVersion={SEASON} day={day} />
      </Closed>
    )
  }
  return (
    <SequelDay key={day} sequel={SEASON} day={day}>
      {(fetched) => (
        <DayPage
          {...fetched}
          {...{ day, userName, daysPlan: SEASON_DAYS, courseVersion: SEASON }}
          overview={paths.account.season}
        />
      )}
    </SequelDay>
  )
}

const NotBegun = () => (
  <Intro
    sequel={SEASON}
    picture={<DayPlate courseVersion={SEASON} day={1} />}
    title="The second season"
    lead="Four new weeks, when you’re ready for them."
    text="Twenty-eight days like the ones you know, with new readings. Your Bible, minutes, time of day and music stay as they are."
    parts={WEEKS.map(({ name, about }, n) => [`Week ${n + 1}: ${name}`, about] as const)}
    action="Begin the second season"
  />
)
