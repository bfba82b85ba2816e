import type { me } from '#api/contracts/account/cabinet.ts'
import type { Subscription } from '#api/contracts/course/access.ts'
import { requestAsSubscriber } from '#web/course/data/account-api.ts'
import { type AccessDenied, deniedBy, isConfirming, isUnproven } from '#web/course/data/denied.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { timeZone } from '#web/course/data/time-zone.ts'
import { get, Refused } from '#web/lib/api/api.ts'

const CONFIRMING_INTERVAL_MS = 3_000

const fetchMe = (bearer: string | null) =>
  get<typeof me>('/account/subscription/me', { timeZone: timeZone() }, { bearer }).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 402) return deniedBy(error.body)
    throw error
  })

/** The subscriber's progress. The body of a 402 counts as a reply. */
export const meResource: Resource<Subscription | AccessDenied> = {
  name: 'me',
  refetchOnFocus: true,
  fetch: () => requestAsSubscriber(fetchMe),
  pollMs: (value) => value.accessDenied && (isConfirming(value) || isUnproven(value)) && CONFIRMING_INTERVAL_MS,
}
