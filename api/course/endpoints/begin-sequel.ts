import { beginSequel } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const beginSequelEndpoint = (cabinet: Pick<Cabinet, 'sequels' | 'subscriber'>) =>
  endpoint(beginSequel, async ({ body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.sequels.begin(subscriber, body.sequel, operation)
    return { reply: await cabinet.sequels.all(subscriber) }
  })
