import { dayOf } from '#api/content/course/courses/catalog.ts'
import { inTranslation } from '#api/content/course/courses/translate.ts'
import type { Block } from '#api/contracts/course/course.ts'
import { INVITATION_ENDED, type FriendsDay } from '#api/contracts/course/friend.ts'
import type { Clock } from '#db/clock.ts'
import { createLink, readLink } from '#db/crypto/link-tokens.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { courseStream } from '#events/course/course.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal, signedOut } from '#commands/refusal.ts'
import { keyOf } from '#commands/account/account-state.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import { decideEndFriend, decideFriendRead, decideInvite } from '#commands/course/friend.decision.ts'
import type { ActiveSubscriber, AccessHolder } from '#api/account/active-subscriber.ts'
import type { Rhythm } from './rhythm.ts'
import { savedDateIn, type Sequels } from './sequels.ts'

export type FriendsDeps = {
  commands: CourseCommands
  keys: Pick<PersonKeys, 'fingerprint'>
  sequels: Pick<Sequels, 'begun'>
  rhythmOf: Rhythm
  /** Returns the owner of an account while they have access. */
  readerOf: (accountId: string) => Promise<AccessHolder | undefined>
  clock: Clock
}

/** Lets one friend per plan read the same day, without an account. */
export type Friends = {
  /** Returns the token of a new invitation. It replaces an earlier one. */
  invite: (subscriber: ActiveSubscriber, operation: Operation) => Promise<string>
  end: (subscriber: ActiveSubscriber, operation: Operation) => Promise<null>
  /** Returns whether the invited friend has read today; null without an invitation. */
  hasRead: (reader: AccessHolder) => Promise<boolean | null>
  /** @throws {Refusal} 404 for a token that doesn't open anything */
  day: (token: string) => Promise<FriendsDay>
  /** @throws {Refusal} 404 */
  markRead: (token: string, operation: Operation) => Promise<FriendsDay>
}

const streamOf = ({ session }: AccessHolder) => courseStream(session.owner.personId)

type TextBlock = Extract<Block, { type: 'DefaultTextBlock' }>
const textIn = (blocks: readonly Block[], preset: TextBlock['props']['preset']) =>
  blocks.find((block): block is TextBlock => block.type === 'DefaultTextBlock' && block.props.preset === preset)?.props

export const createFriends = ({ commands, keys, sequels, rhythmOf, readerOf, clock }: FriendsDeps): Friends => {
  const today = (reader: AccessHolder) => savedDateIn(reader, clock())

  /** Returns the reader whose invitation a token opens. */
  const invitedBy = async (token: string): Promise<AccessHolder> => {
    const link = readLink(token)
    const reader = link && (await readerOf(link.accountId))
    const friend = reader && (await commands.read(streamOf(reader))).friend
    if (!reader || friend?.digest !== link.digest) throw new Refusal(404, 'invitation_ended', INVITATION_ENDED)
    return reader
  }

  /** Returns the day that a reader reads today, as it was written: what a plan adds would say something about the reader. */
  const dayFor = async (reader: AccessHolder): Promise<FriendsDay> => {
    const { courseVersion, activeDay, openedDay } = reader.subscription
    const [daily, { walks, translation, friend }, rhythm] = await Promise.all([
      sequels.begun(reader, 'daily'),
      commands.read(streamOf(reader)),
      rhythmOf(reader),
    ])
    const found = daily ? dayOf('daily', daily.openedDay, walks) : dayOf(courseVersion, Math.min(activeDay, openedDay))
    const blocks = inTranslation(found?.course.blocks ?? [], translation ?? 'web')
    const passage = textIn(blocks, 'scripture')
    return {
      ok: true,
      title: found?.course.title ?? '',
      passage: { source: passage?.subtitle ?? '', paragraphs: passage?.paragraphs ?? [] },
      prayer: textIn(blocks, 'prayer')?.paragraphs ?? [],
      isRead: friend?.readOn === today(reader),
      hasReaderRead: rhythm.at(-1) === true,
    }
  }

  return {
    invite: async (subscriber, request) => {
      const { accountId, owner } = subscriber.session
      // A retry of the same request gets the same link, which nothing repeats once the person's key is destroyed.
      const secret = await keys.fingerprint(keyOf(owner), `friend ${request.key ?? request.correlation}`)
      if (secret === undefined) throw signedOut()
      const { token, digest } = createLink(accountId, Buffer.from(secret, 'base64url'))
      const operation = withFingerprint(request, 'invites a friend')
      const data = { courseVersion: owner.courseVersion, digest }
      await commands.handle(streamOf(subscriber), operation, (state) => decideInvite(state, data))
      return token
    },

    end: async (subscriber, request) => {
      const { courseVersion } = subscriber.session.owner
      const operation = withFingerprint(request, 'ends the invitation')
      await commands.handle(streamOf(subscriber), operation, (state) => decideEndFriend(state, { courseVersion }))
      return null
    },

    hasRead: async (reader) => {
      const { friend } = await commands.read(streamOf(reader))
      return friend ? friend.readOn === today(reader) : null
    },

    day: async (token) => dayFor(await invitedBy(token)),

    markRead: async (token, request) => {
      const reader = await invitedBy(token)
      const data = { courseVersion: reader.session.owner.courseVersion, on: today(reader) }
      const operation = withFingerprint(request, `reads on ${data.on}`)
      await commands.handle(streamOf(reader), operation, (state) => decideFriendRead(state, data))
      return await dayFor(reader)
    },
  }
}
