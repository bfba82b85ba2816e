import { sequels } from '#api/contracts/sequels.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const sequelsEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(sequels, async ({ bearer }) => ({ reply: await cabinet.sequels.all(await cabinet.subscriber(bearer)) }))
