import { rhythm } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const rhythmEndpoint = (cabinet: Pick<Cabinet, 'rhythmOf' | 'subscriber'>) =>
  endpoint(rhythm, async ({ bearer }) => ({
    reply: { days: await cabinet.rhythmOf(await cabinet.subscriber(bearer)) },
  }))
