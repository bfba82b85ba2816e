import { me } from '#api/contracts/cabinet.ts'
import type { Cabinet } from '#api/cabinet/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const meEndpoint = (cabinet: Pick<Cabinet, 'subscriber'>) =>
  endpoint(me, async ({ bearer }) => ({ reply: (await cabinet.subscriber(bearer)).subscription }))
