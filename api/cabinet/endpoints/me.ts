import { me } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const meEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(me, async ({ bearer }) => ({ reply: (await cabinet.subscriber(bearer)).subscription }))
