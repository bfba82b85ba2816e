import { z } from 'zod'
import { Denied } from '#api/contracts/course/access.ts'
import { contract } from '#api/contracts/endpoint.ts'

export const INVITATION_ENDED = 'This invitation isn’t open any more. Ask your friend for a new link.'

/** The fragment of the link that a subscriber gives to a friend. */
const FriendToken = z.string().regex(/^[A-Za-z0-9_-]{64}$/, 'This link is incomplete. Please open it again.')

export const chooseFriend = contract({
  method: 'post',
  path: '/account/friend',
  summary: 'Invites one friend to read the same day, by a link that replaces an earlier one, or ends the invitation.',
  body: z.object({ invites: z.boolean() }),
  /** The token is part of this reply only. Null after the end of the invitation. */
  reply: z.object({ ok: z.literal(true), token: FriendToken.nullable() }),
  auth: 'client',
  denied: Denied,
  refusals: [409, 422],
})

export const FriendsDay = z.object({
  ok: z.literal(true),
  title: z.string(),
  passage: z.object({ source: z.string(), paragraphs: z.array(z.string()) }),
  prayer: z.array(z.string()),
  /** Whether the friend has read today, and whether the subscriber has. Neither learns more of the other. */
  isRead: z.boolean(),
  hasReaderRead: z.boolean(),
})
export type FriendsDay = z.infer<typeof FriendsDay>

const byToken = { method: 'post', body: z.object({ token: FriendToken }), reply: FriendsDay, auth: 'none' } as const

export const friendsDay = contract({
  ...byToken,
  path: '/together/day',
  summary: 'The passage and the prayer of the day that a subscriber reads, for the friend with the link.',
  refusals: [404],
})

export const markFriendsDay = contract({
  ...byToken,
  path: '/together/read',
  summary: 'Records that the friend with the link has read today.',
  refusals: [404, 409, 422],
})
