import type { Subscription } from '#api/contracts/cabinet.ts'
import { paths } from '#web/paths.ts'
import type { AccessDenied } from './denied.ts'
import { dayAsked } from '#web/cabinet/day/day-state.ts'
import { canOpen } from '#web/cabinet/journey/journey.ts'
import { session } from './session.ts'
import {
  aboutDay,
  aboutMe,
  aboutPlan,
  aboutSaved,
  aboutTitles,
  prefetch,
  keptOf,
  type Resource,
} from './subscriber-api.ts'

/** What the screens ask once they know where the subscriber stands. */
const QUESTIONS: Record<string, (subscription: Subscription) => Resource<unknown>[]> = {
  [paths.account.cabinet]: ({ courseVersion, activeDay }) => [
    aboutTitles(courseVersion),
    aboutPlan,
    aboutSaved(courseVersion, activeDay),
  ],
  [paths.account.day]: (subscription) => {
    const { courseVersion } = subscription
    // An address without a day leaves it to the navigation, which only the screen can read.
    const day = window.location.search ? dayAsked(window.location.search, undefined, subscription) : undefined
    return day !== undefined && canOpen(day, subscription)
      ? [aboutDay(courseVersion, day), aboutSaved(courseVersion, day)]
      : []
  },
}

/** The page's own script: it asks what the screen will ask, while that is still on its way. */
const begin = async () => {
  const questions = QUESTIONS[window.location.pathname]
  if (!questions || session.token() === null) return
  const askAs = (standing: Subscription | AccessDenied | undefined) => {
    if (standing && !standing.accessDenied) questions(standing).forEach((question) => void prefetch(question))
  }
  const me = prefetch(aboutMe)
  // Most stand where they stood when they were last here: for them nothing waits until the server has said so.
  askAs(keptOf(aboutMe))
  askAs((await me)?.value)
}

// A failure is for the screen to tell, which asks again.
begin().catch(() => undefined)
