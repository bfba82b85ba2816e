import type { sequels, SequelsReply } from '#api/contracts/course/sequels.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import type { Resource } from '#web/course/data/resource.ts'

/** How far the subscriber is in what follows the course. */
export const sequelsResource: Resource<SequelsReply> = {
  name: 'sequels',
  refetchOnFocus: true,
  fetch: () => getAsSubscriber<typeof sequels>('/account/sequels'),
}
