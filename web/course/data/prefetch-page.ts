import type { Subscription } from '#api/contracts/course/access.ts'
import { paths } from '#web/paths.ts'
import type { AccessDenied } from './denied.ts'
import { requestedDay } from '#web/course/progress/day-state.ts'
import { canOpen } from '#web/course/progress/journey.ts'
import { session } from './session.ts'
import { prefetch, type Resource, storedReply } from './resource.ts'
import { dayResource } from './resources/day.ts'
import { meResource } from './resources/me.ts'
import { planResource } from './resources/plan.ts'
import { savedResource } from './resources/saved-day.ts'
import { titlesResource } from './resources/titles.ts'

/** The resources that each screen needs once the subscriber's progress is known. */
const RESOURCES: Record<string, (subscription: Subscription) => Resource<unknown>[]> = {
  [paths.account.cabinet]: ({ courseVersion, activeDay }) => [
    titlesResource(courseVersion),
    planResource,
    savedResource(courseVersion, activeDay),
  ],
  [paths.account.day]: (subscription) => {
    const { courseVersion } = subscription
    // An address without a day leaves it to the navigation state, which only the screen can read.
    const day = window.location.search ? requestedDay(window.location.search, undefined, subscription) : undefined
    return day !== undefined && canOpen(day, subscription)
      ? [dayResource(courseVersion, day), savedResource(courseVersion, day)]
      : []
  },
}

/** Prefetches the data of the screen while its script is still loading. */
const prefetchPage = async () => {
  const resourcesOf = RESOURCES[window.location.pathname]
  if (!resourcesOf || session.token() === null) return
  const prefetchFor = (progress: Subscription | AccessDenied | undefined) => {
    if (progress && !progress.accessDenied) resourcesOf(progress).forEach((resource) => void prefetch(resource))
  }
  const me = prefetch(meResource)
  // The stored progress is usually current, so the requests don't wait for the server's reply.
  prefetchFor(storedReply(meResource))
  prefetchFor((await me)?.value)
}

// The screen repeats a failed request and shows its error.
prefetchPage().catch(() => undefined)
