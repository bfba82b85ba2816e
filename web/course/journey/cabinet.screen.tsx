import { useEffect, useRef } from 'react'
import { isolatedName } from '#api/contracts/isolated-name.ts'
import type { Denied, Subscription } from '#api/contracts/course/access.ts'
import type { CourseTitles } from '#api/contracts/course/course.ts'
import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import { paths } from '#web/paths.ts'
import { useWithdrawWords } from '#web/withdraw-words.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import styles from '#web/course/shell/cabinet.module.css'
import { hasJourney } from '#web/course/data/denied.ts'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { Goals } from './Goals.tsx'
import { stageOf, type Stage } from '#web/course/progress/journey.ts'
import { JourneyPath } from './JourneyPath.tsx'
import { useJustSaved } from './just-saved.ts'
import { LazyClosing, LazyFinished, LazyLapsed, LazyLapsedPage, LazyRhythm } from './lazy-parts.tsx'
import { NextDay } from './NextDay.tsx'
import { Stats } from './Stats.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { useWaiting } from '#web/course/saves/my-saves.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { meResource } from '#web/course/data/resources/me.ts'
import { planResource } from '#web/course/data/resources/plan.ts'
import { savedResource } from '#web/course/data/resources/saved-day.ts'
import { sequelsResource } from '#web/course/data/resources/sequels.ts'
import { titlesResource } from '#web/course/data/resources/titles.ts'
import type { Stale } from '#web/course/data/resource.ts'
import { errorText } from '#web/course/data/error-text.ts'

const GREETINGS: Record<Stage, string> = {
  new: 'Welcome',
  onTheWay: 'Welcome back',
  doneForToday: 'Well done',
  finished: 'You made it',
}

let isFocused = false

type Props = {
  subscription: Subscription | Denied
  titles: CourseTitles
  plan: PlanSummary | undefined
  stale: Stale | undefined
}

export default function Cabinet() {
  usePageTitle('Your journey')
  const me = useCabinetQuery(meResource)
  const { value: subscription, stale } = me.data ?? {}
  const open = subscription && !subscription.accessDenied
  const titles = useCabinetQuery(open ? titlesResource(subscription.courseVersion) : undefined)
  const plan = useCabinetQuery(open ? planResource : undefined)

  if (!subscription) {
    const tryAgain = () => void me.refetch()
    return me.isError ? <Failed text={errorText(me.error)} onTryAgain={tryAgain} /> : <Loading what="your journey" />
  }
  if (open && (titles.isPending || plan.isPending)) return <Loading what="your journey" />
  if (subscription.accessDenied && !hasJourney(subscription)) {
    return <LazyLapsedPage title="Welcome back" subscription={subscription} />
  }
  // Days can be opened without titles and without a plan.
  return <Journey subscription={subscription} titles={titles.data?.value ?? {}} plan={plan.data?.value} stale={stale} />
}

const Journey = ({ subscription, titles, plan, stale }: Props) => {
  const waiting = useWaiting().flatMap((save) => (save.courseVersion === subscription.courseVersion ? save.day : []))
  const withdraw = useWithdrawWords()
  const justSaved = useJustSaved()
  const activeDaySaved = useActiveDaySaved(subscription)
  const isFinished = !subscription.accessDenied && activeDaySaved.is && isAtTheEnd(subscription)
  const fetched = useCabinetQuery(isFinished ? sequelsResource : undefined)
  const sequels = fetched.data?.value
  if (!activeDaySaved.known || (isFinished && fetched.isPending)) return <Loading what="your journey" />

  const stage = stageOf(subscription, activeDaySaved.is)
  // Readers who go on after the last day aren't congratulated again.
  const greeting = greetingOf(sequels?.begun.daily ? 'onTheWay' : stage, subscription)
  const { courseVersion, activeDay } = subscription
  return (
    <main className={styles.page}>
      {justSaved ? <VisuallyHidden as="h1">{greeting}</VisuallyHidden> : <Greeting text={greeting} />}
      <StatusBanner waiting={waiting} saved={justSaved?.day} stale={stale} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {justSaved && <LazyClosing courseVersion={courseVersion} justSaved={justSaved} />}
          {subscription.accessDenied ? (
            <LazyLapsed subscription={subscription} />
          ) : isFinished ? (
            <LazyFinished subscription={subscription} sequels={sequels} />
          ) : (
            <NextDay
              subscription={subscription}
              titles={titles}
              stage={stage}
              plan={plan}
              activeDaySaved={activeDaySaved.is}
              justSaved={justSaved}
            />
          )}
          {!subscription.accessDenied && <LazyRhythm />}
          <JourneyPath
            subscription={subscription}
            titles={titles}
            waiting={waiting}
            activeDaySaved={activeDaySaved.is}
          />
        </div>
        <div className={styles.aside}>
          {!isFinished && <Goals courseVersion={courseVersion} day={activeDay} plan={plan} />}
          <Stats progress={subscription} activeDaySaved={activeDaySaved.is} />
        </div>
      </div>
      <p className={styles.foot}>
        <a href={paths.withdraw}>{withdraw}</a>
      </p>
    </main>
  )
}

/** Returns whether the active day is saved on the server or on this device. It then waits for the next day to open. */
const useActiveDaySaved = (subscription: Subscription | Denied) => {
  const { accessDenied, activeDay, courseVersion } = subscription
  const saved = useCabinetQuery(accessDenied ? undefined : savedResource(courseVersion, activeDay))
  const isWaiting = useWaiting().some((save) => save.courseVersion === courseVersion && save.day === activeDay)
  const isSaved = accessDenied ? subscription.isActiveDaySaved : saved.data?.value.progress === 100
  return { known: accessDenied || !saved.isPending, is: isWaiting || isSaved }
}

const isAtTheEnd = ({ activeDay, daysPlan }: Subscription | Denied) => activeDay === daysPlan

/** Gets the focus after the registration, so that screen readers announce it. */
const Greeting = ({ text }: { text: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused || !isAfterRegistration()) return
    isFocused = true
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.greeting}>
      {text}
    </h1>
  )
}

/** Returns whether the registration loaded this page just now. The referrer stays when the page is loaded again. */
const isAfterRegistration = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate' && document.referrer.startsWith(window.location.origin + paths.success)
}

const greetingOf = (stage: Stage, { username, accessDenied }: Subscription | Denied) => {
  const words = accessDenied ? 'Welcome back' : GREETINGS[stage]
  return username ? `${words}, ${isolatedName(username)}` : words
}
