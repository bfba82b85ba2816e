import { sequels } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const sequelsEndpoint = (cabinet: Pick<Cabinet, 'sequels' | 'subscriber'>) =>
  endpoint(sequels, async ({ bearer }) => ({ reply: await cabinet.sequels.all(await cabinet.subscriber(bearer)) }))
