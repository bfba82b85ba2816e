import { rhythm } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const rhythmEndpoint = (cabinet: Pick<Cabinet, 'friends' | 'rhythmOf' | 'subscriber'>) =>
  endpoint(rhythm, async ({ bearer }) => {
    const subscriber = await cabinet.subscriber(bearer)
    const [days, hasFriendRead] = await Promise.all([cabinet.rhythmOf(subscriber), cabinet.friends.hasRead(subscriber)])
    return { reply: { days, hasFriendRead } }
  })
