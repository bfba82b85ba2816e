import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Begun, CurrentSeason } from '#api/contracts/course/sequels.ts'
import { cabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { dateOfDay } from '#web/course/data/dates.ts'
import { DAILY } from '#events/course/courses/courses.ts'
import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { AfterCourse } from '#web/course/after/AfterCourse.tsx'
import { Closed } from '#web/course/after/Closed.tsx'
import { Intro } from '#web/course/after/Intro.tsx'
import { LazyYear } from '#web/course/after/lazy-parts.ts'
import { SequelDay } from '#web/course/after/SequelDay.tsx'
import { draftName } from '#web/course/saves/day-saves.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { DailyPage } from './DailyPage.tsx'
import { oldReplies, pageAfterMidnight, requestedPage } from './page-number.ts'

const PARTS = [
  ['A psalm', 'with a prayer that grows out of it. It’s a different one each day, for more than three months.'],
  ['The next part of the Gospels', 'from Mark to John.'],
  ['One question', 'and a place to answer it. A line is enough, or skip it.'],
  ['Your own words', 'from about a month ago, so you can see how far you’ve come.'],
] as const

type Props = { userName: string; begun: Begun; seasons: readonly CurrentSeason[] }

export const Daily = () => {
  usePageTitle('Your daily page')
  return (
    <AfterCourse what="your page" closedTitle="Your daily page comes after the course">
      {({ username }, { begun: { daily }, seasons }) =>
        daily ? <OpenPage userName={username} begun={daily} seasons={seasons} /> : <NotBegun />
      }
    </AfterCourse>
  )
}

const OpenPage = ({ userName, begun, seasons }: Props) => {
  const { begunOn, openedDay } = begun
  const { search } = useLocation()
  const page = requestedPage(search, useToday(openedDay))
  useStorageLimit(openedDay)
  if (new URLSearchParams(search).has('year')) return <LazyYear begun={begun} />
  if (page === undefined) return <Closed title="We can’t find that page" text="The address may have been mistyped." />
  if (page > openedDay) {
    return (
      <Closed title="This page isn’t open yet" text="A new page opens at midnight, wherever you are.">
        <NamedPlate name="not-yet" />
      </Closed>
    )
  }
  return (
    <SequelDay key={page} sequel={DAILY} day={page}>
      {(fetched) => (
        <DailyPage
          {...fetched}
          {...{ day: page, userName, openedDay }}
          date={dateOfDay(begunOn, page)}
          seasons={page === openedDay ? seasons : []}
        />
      )}
    </SequelDay>
  )
}

/** Returns the page that is shown as today's. It doesn't change while a reader is writing. */
const useToday = (openedDay: number): number => {
  const [today, setToday] = useState({ openedDay, page: openedDay })
  if (today.openedDay === openedDay) return today.page
  const page = pageAfterMidnight(today.page, openedDay, hasDraft)
  setToday({ openedDay, page })
  return page
}

const hasDraft = (day: number) => cabinetStorage.read(draftName({ courseVersion: DAILY, day })) !== undefined

/** Removes old pages from the browser's storage. */
const useStorageLimit = (openedDay: number) =>
  useEffect(() => oldReplies(cabinetStorage.names(''), openedDay).forEach(cabinetStorage.remove), [openedDay])

const NotBegun = () => (
  <Intro
    sequel={DAILY}
    picture={<NamedPlate name="daily" />}
    title="A page for every day"
    lead="Your four weeks are complete. The habit doesn’t have to be."
    text="From here, a new page opens each midnight, where you are. It takes about five minutes, and it goes on for as long as you like. Each page has four parts:"
    parts={PARTS}
    action="Open my first page"
  />
)
