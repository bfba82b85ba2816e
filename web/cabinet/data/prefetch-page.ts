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

/** The resources that each screen needs once the subscriber's progress is known. */
const QUESTIONS: Record<string, (subscription: Subscription) => Resource<unknown>[]> = {
  [paths.account.cabinet]: ({ courseVersion, activeDay }) => [
    aboutTitles(courseVersion),
    aboutPlan,
    aboutSaved(courseVersion, activeDay),
  ],
  [paths.account.day]: (subscription) => {
    const { courseVersion } = subscription
    // An address without a day leaves it to the navigation state, which only the screen can read.
    const day = window.location.search ? dayAsked(window.location.search, undefined, subscription) : undefined
    return day !== undefined && canOpen(day, subscription)
      ? [aboutDay(courseVersion, day), aboutSaved(courseVersion, day)]
      : []
  },
}

/** Prefetches the data of the screen while its script is still loading. */
const begin = async () => {
  const questions = QUESTIONS[window.location.pathname]
  if (!questions || session.token() === null) return
  const askAs = (standing: Subscription | AccessDenied | undefined) => {
    if (standing && !standing.accessDenied) questions(standing).forEach((question) => void prefetch(question))
  }
  const me = prefetch(aboutMe)
  // The stored progress is usually current, so the requests don't wait for the server's reply.
  askAs(keptOf(aboutMe))
  askAs((await me)?.value)
}

// The screen repeats a failed request and shows its error.
begin().catch(() => undefined)
