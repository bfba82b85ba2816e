import { chooseSeason } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const chooseSeasonEndpoint = (cabinet: Pick<Cabinet, 'sequels' | 'subscriber'>) =>
  endpoint(chooseSeason, async ({ body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.sequels.chooseSeason(subscriber, body, operation)
    return { reply: await cabinet.sequels.all(subscriber) }
  })
