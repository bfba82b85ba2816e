import type { rhythm } from '#api/contracts/sequels.ts'
import { getAsSubscriber } from '#web/cabinet/data/account-api.ts'
import type { Resource } from '#web/cabinet/data/resource.ts'

/** The days of the last two weeks, today last. */
export const rhythmResource: Resource<{ days: boolean[] }> = {
  name: 'rhythm',
  refetchOnFocus: true,
  fetch: () => getAsSubscriber<typeof rhythm>('/account/rhythm'),
}
