import { chooseFriend } from '#api/contracts/course/friend.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const chooseFriendEndpoint = (cabinet: Pick<Cabinet, 'friends' | 'subscriber'>) =>
  endpoint(chooseFriend, async ({ body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    const { invite, end } = cabinet.friends
    const token = body.invites ? await invite(subscriber, operation) : await end(subscriber, operation)
    return { reply: { ok: true as const, token } }
  })
