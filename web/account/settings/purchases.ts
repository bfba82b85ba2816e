import type { purchases } from '#api/contracts/account/cabinet-data.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import type { Resource } from '#web/course/data/resource.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'

export type AccountPurchases = ReplyOf<typeof purchases>

export const purchasesResource: Resource<AccountPurchases> = {
  name: 'purchases',
  isOnlineOnly: true,
  refetchOnFocus: true,
  fetch: () => getAsSubscriber<typeof purchases>('/account/purchases'),
}
