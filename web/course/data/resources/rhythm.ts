import type { rhythm, RhythmReply } from '#api/contracts/course/sequels.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import type { Resource } from '#web/course/data/resource.ts'

/** The days of the last two weeks, today last. */
export const rhythmResource: Resource<RhythmReply> = {
  name: 'rhythm',
  refetchOnFocus: true,
  fetch: () => getAsSubscriber<typeof rhythm>('/account/rhythm'),
}
