import { friendsDay, markFriendsDay } from '#api/contracts/course/friend.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const friendsDayEndpoint = ({ friends }: Pick<Cabinet, 'friends'>) =>
  endpoint(friendsDay, async ({ body }) => ({ reply: await friends.day(body.token) }))

export const markFriendsDayEndpoint = ({ friends }: Pick<Cabinet, 'friends'>) =>
  endpoint(markFriendsDay, async ({ body, operation }) => ({ reply: await friends.markRead(body.token, operation) }))
