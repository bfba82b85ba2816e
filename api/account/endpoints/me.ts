import { me } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const meEndpoint = (cabinet: Pick<Cabinet, 'subscriber'>) =>
  endpoint(me, async ({ bearer, query: { timeZone }, operation }) => ({
    reply: (await cabinet.subscriber(bearer, timeZone === undefined ? undefined : { timeZone, operation }))
      .subscription,
  }))
