import { NamedPlate, LockedPlate } from '#web/course/art/DayPlate.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Subscription } from '#api/contracts/course/access.ts'
import { Refused } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Notice } from '#web/ui/notice/Notice.tsx'
import { requestedDay, type DayState, readDayState } from '#web/course/progress/day-state.ts'
import { DayPage } from './DayPage.tsx'
import type { AccessDenied } from '#web/course/data/denied.ts'
import { BackToJourney } from '#web/course/shell/BackToJourney.tsx'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { usePartTitle } from '#web/course/shell/part-title.ts'
import { canOpen, opensIn } from '#web/course/progress/journey.ts'
import { LazyLapsedPage } from '#web/course/journey/lazy-parts.tsx'
import { invalidateReply, isFreshlyFetched, useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { dayResource } from '#web/course/data/resources/day.ts'
import { meResource } from '#web/course/data/resources/me.ts'
import { savedResource } from '#web/course/data/resources/saved-day.ts'
import { errorText } from '#web/course/data/error-text.ts'

const NO_CONNECTION = 'Without a connection you can only open days you’ve visited before. Please try again in a moment.'

type CourseProps = { day: number; userName: string; courseVersion: string; daysPlan: number; onLapsed: () => void }

export default function Day() {
  const { state: navigationState, search }: { state: unknown; search: string } = useLocation()
  const state = readDayState(navigationState)
  const me = useCabinetQuery(meResource)
  const progress = progressOf(me.data?.value, state)
  usePageTitle('Today')

  if (!progress) {
    const tryAgain = () => void me.refetch()
    return me.isError ? <Failed text={errorText(me.error)} onTryAgain={tryAgain} /> : <Loading what="your day" />
  }
  if (progress.accessDenied) return <LazyLapsedPage title="Your days are closed for now" subscription={progress} />
  const day = requestedDay(search, state, progress)
  if (day === undefined) return <NoSuchDay />
  if (!canOpen(day, progress)) {
    return (
      <Notice title={`Day ${day} isn’t open yet`} text={`It ${opensIn(day, progress)}, at midnight where you are.`}>
        <LockedPlate courseVersion={progress.courseVersion} day={day} />
        <BackToJourney />
      </Notice>
    )
  }
  const { username, courseVersion, daysPlan } = progress
  return <CourseDay key={day} onLapsed={refetchProgress} userName={username} {...{ day, courseVersion, daysPlan }} />
}

/** Returns the subscriber's progress; until the server has replied, the navigation state. */
const progressOf = (fetched: Subscription | AccessDenied | undefined, state: DayState | undefined) =>
  fetched ?? (state && { ...state, accessDenied: false as const, username: state.userName, activeDay: state.day })

const NoSuchDay = () => (
  <Notice title="We can’t find that day" text="The address may have been mistyped.">
    <NamedPlate name="lamp-out" />
    <BackToJourney />
  </Notice>
)

const CourseDay = ({ day, userName, courseVersion, daysPlan, onLapsed }: CourseProps) => {
  const course = useCabinetQuery(dayResource(courseVersion, day))
  const saved = useCabinetQuery(savedResource(courseVersion, day))
  usePartTitle(course.data ? course.data.value.title : `Day ${day}`)

  const error = course.error ?? saved.error
  const lapsed = statusOf(error) === 402
  useEffect(() => {
    if (lapsed) onLapsed()
  }, [lapsed, onLapsed])

  if (statusOf(error) === 423) {
    return (
      <Notice title={`Day ${day} isn’t open yet`} text="A new day opens at midnight, wherever you are.">
        <LockedPlate {...{ courseVersion, day }} />
        <BackToJourney />
      </Notice>
    )
  }
  if (statusOf(error) === 404) return <NoSuchDay />
  // The day may have been saved in another tab or on another device.
  if (course.data && saved.data && isFreshlyFetched(saved)) {
    return (
      <DayPage
        course={course.data.value}
        saved={saved.data.value}
        stale={course.data.stale ?? saved.data.stale}
        {...{ day, userName, courseVersion, daysPlan }}
      />
    )
  }
  if (!error) return <Loading what={`day ${day}`} />
  if (lapsed) return <Loading what={`day ${day}`} />
  const tryAgain = () => {
    void course.refetch()
    void saved.refetch()
  }
  const text = error instanceof Refused ? errorText(error) : NO_CONNECTION
  return (
    <Failed text={text} onTryAgain={tryAgain}>
      <BackToJourney variant="quiet" />
    </Failed>
  )
}

const statusOf = (error: unknown) => (error instanceof Refused ? error.status : undefined)

/** Refetches the progress, because access ended since the last fetch. */
const refetchProgress = () => void invalidateReply(meResource)
