import { journal } from '#api/contracts/sequels.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const journalEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(journal, async ({ bearer }) => ({ reply: await cabinet.journal(await cabinet.subscriber(bearer)) }))
