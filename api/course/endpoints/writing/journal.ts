import { journal } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const journalEndpoint = (cabinet: Pick<Cabinet, 'journal' | 'subscriber'>) =>
  endpoint(journal, async ({ bearer }) => ({ reply: await cabinet.journal(await cabinet.subscriber(bearer)) }))
