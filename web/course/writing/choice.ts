import type { writing, WritingChoice } from '#api/contracts/course/cabinet-writing.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { resourceQuery, useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/** Whether the subscriber agreed that what they write is saved. */
export const writingResource: Resource<WritingChoice> = {
  name: 'writing',
  fetch: () => getAsSubscriber<typeof writing>('/account/writing'),
}

/**
 * Fetches whether the subscriber agreed that what they write is saved: null before they chose, undefined while it is being
 * fetched. Without a connection and an earlier reply it counts as not chosen, so nothing is sent.
 */
export const useWriting = (): boolean | null | undefined => {
  const { data, error } = useCabinetQuery(writingResource)
  return data ? data.value.saves : error ? null : undefined
}

/** Returns whether what the subscriber writes is saved, or null before they chose and while it is unknown. */
export const readWriting = (): Promise<boolean | null> =>
  queryClient.ensureQueryData(resourceQuery(writingResource)).then(
    ({ value }) => value.saves,
    () => null,
  )
