import type { ReactNode } from 'react'
import type { SavedDay } from '#api/contracts/course/cabinet-course.ts'
import type { DayCourse } from '#api/contracts/course/course.ts'
import type { Sequel } from '#events/course/courses/courses.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { isFreshlyFetched, useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { dayResource } from '#web/course/data/resources/day.ts'
import { savedResource } from '#web/course/data/resources/saved-day.ts'
import type { Stale } from '#web/course/data/resource.ts'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { usePartTitle } from '#web/course/shell/part-title.ts'
import { Refused } from '#web/lib/api/api.ts'
import { BackToJourney } from '#web/course/shell/BackToJourney.tsx'

const NO_CONNECTION = 'Without a connection you can only open the pages that you’ve visited lately.'

type Fetched = { course: DayCourse; saved: SavedDay; stale: Stale | undefined }

type Props = { sequel: Sequel; day: number; children: (fetched: Fetched) => ReactNode }

/** Fetches a day of a sequel with what was saved on it. */
export const SequelDay = ({ sequel, day, children }: Props) => {
  const course = useCabinetQuery(dayResource(sequel, day))
  const saved = useCabinetQuery(savedResource(sequel, day))
  usePartTitle(course.data?.value.title ?? 'Today')
  // The day may have been saved in another tab or on another device.
  if (course.data && saved.data && isFreshlyFetched(saved)) {
    const stale = course.data.stale ?? saved.data.stale
    return children({ course: course.data.value, saved: saved.data.value, stale })
  }
  const error = course.error ?? saved.error
  if (!error) return <Loading what="your page" />
  const tryAgain = () => void Promise.all([course.refetch(), saved.refetch()])
  return (
    <Failed text={error instanceof Refused ? errorText(error) : NO_CONNECTION} onTryAgain={tryAgain}>
      <BackToJourney variant="quiet" />
    </Failed>
  )
}
