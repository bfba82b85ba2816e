import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Begun } from '#api/contracts/sequels.ts'
import { cabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'
import { dateOfDay } from '#web/cabinet/data/dates.ts'
import { errorText } from '#web/cabinet/data/error-text.ts'
import { isFreshlyFetched, useDayCourse, useMe, useSaved, useSequels } from '#web/cabinet/data/queries.ts'
import { DAILY } from '#web/cabinet/data/sequel.ts'
import { LapsedPage } from '#web/cabinet/journey/Lapsed.tsx'
import { Failed, Loading } from '#web/cabinet/shell/LoadingAndError.tsx'
import { Refused } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'
import { DailyPage } from './DailyPage.tsx'
import { Intro } from './Intro.tsx'
import { oldReplies, requestedPage } from './page-number.ts'

const BackToJourney = ({ variant }: { variant?: 'quiet' }) => (
  <LinkButton variant={variant} to={paths.account.cabinet}>
    Back to your journey
  </LinkButton>
)

const NO_CONNECTION = 'Without a connection you can only open the pages that you’ve visited lately.'

/** Removes old pages from the browser's storage. */
const useStorageLimit = (openedDay: number) =>
  useEffect(() => oldReplies(cabinetStorage.names(''), openedDay).forEach(cabinetStorage.remove), [openedDay])

type PageProps = { page: number; userName: string; begun: Begun }

const Page = ({ page, userName, begun: { begunOn, openedDay } }: PageProps) => {
  const course = useDayCourse(DAILY, page)
  const saved = useSaved(DAILY, page)
  useStorageLimit(openedDay)
  usePageTitle(course.data?.value.title ?? 'Your daily page')
  if (course.data && saved.data && isFreshlyFetched(saved)) {
    return (
      <DailyPage
        course={course.data.value}
        saved={saved.data.value}
        stale={course.data.stale ?? saved.data.stale}
        date={dateOfDay(begunOn, page)}
        {...{ day: page, userName, openedDay }}
      />
    )
  }
  const error = course.error ?? saved.error
  if (!error) return <Loading what="your page" />
  const tryAgain = () => {
    void course.refetch()
    void saved.refetch()
  }
  return (
    <Failed text={error instanceof Refused ? errorText(error) : NO_CONNECTION} onTryAgain={tryAgain}>
      <BackToJourney variant="quiet" />
    </Failed>
  )
}

const Closed = ({ title, text }: { title: string; text: string }) => (
  <Notice title={title} text={text}>
    <BackToJourney />
  </Notice>
)

/** The page of a day after the course. */
export const Daily = () => {
  const { search } = useLocation()
  const me = useMe()
  const subscription = me.data?.value
  const sequels = useSequels(subscription !== undefined && !subscription.accessDenied)
  usePageTitle('Your daily page')

  if (subscription?.accessDenied) return <LapsedPage title="Your plan is paused" subscription={subscription} />
  const error = me.error ?? sequels.error
  if (!subscription || !sequels.data) {
    const tryAgain = () => void Promise.all([me.refetch(), sequels.refetch()])
    return error ? <Failed text={errorText(error)} onTryAgain={tryAgain} /> : <Loading what="your page" />
  }
  const { isFinished, begun } = sequels.data.value
  if (!isFinished) {
    const text = `They open when you’ve saved day ${subscription.daysPlan}, and go on for as long as you like.`
    return <Closed title="Daily pages come after the course" text={text} />
  }
  if (!begun.daily) return <Intro />
  const page = requestedPage(search, begun.daily.openedDay)
  if (page === undefined) return <Closed title="We can’t find that page" text="The address may have been mistyped." />
  if (page > begun.daily.openedDay) {
    return <Closed title="This page is not open yet" text="A new page opens at midnight, wherever you are." />
  }
  return <Page key={page} page={page} userName={subscription.username} begun={begun.daily} />
}
