import { randomUUID } from 'node:crypto'
import type { ReminderReply } from '#api/contracts/reminder.ts'
import type { Clock } from '#db/clock.ts'
import type { SignedLinks } from '#db/crypto/signed-links.ts'
import { accountStream } from '#events/account.ts'
import { canonicalTimeZone } from '#commands/course/opened-day.decision.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { ActiveSubscriber } from '#api/cabinet/course/active-subscriber.ts'
import { decideReminder, decideStop } from '#commands/account/account.decision.ts'

export type RemindersDeps = { commands: AccountCommands; links: SignedLinks; clock: Clock }

type Choice = { hour: number | null; timeZone: string }

/** Records when subscribers want to be reminded by mail. */
export type Reminders = {
  of: (subscriber: ActiveSubscriber) => Promise<ReminderReply>
  /** Chooses an hour, or none. @throws {Refusal} 400 for an unknown time zone. */
  choose: (subscriber: ActiveSubscriber, choice: Choice, operation: Operation) => Promise<ReminderReply>
  /** Stops the reminders by the link of a mail. @throws {Refusal} 422 for a link that we didn't sign. */
  stop: (token: string, operation: Operation) => Promise<void>
}

const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link is incomplete. Please open it from our e-mail again, or write to us.')

export const createReminders = ({ commands, links, clock }: RemindersDeps): Reminders => {
  const read = async ({ session, planGoesOn }: ActiveSubscriber): Promise<ReminderReply> => {
    const { reminder } = await commands.read(accountStream(session.accountId))
    const chosen = reminder ? { hour: reminder.hour, timeZone: reminder.timeZone } : null
    return { ok: true, reminder: chosen, planEnds: !planGoesOn }
  }

  return {
    of: read,

    choose: async (subscriber, { hour, timeZone: zone }, request) => {
      const { accountId } = subscriber.session
      const timeZone = canonicalTimeZone(zone) ?? 'UTC'
      const operation = withFingerprint(request, `${accountId} is reminded at ${hour} in ${timeZone}`)
      const chosen = { reminderId: randomUUID(), timeZone, at: clock().toISOString() }
      await commands.handle(accountStream(accountId), operation, (account) =>
        hour === null ? decideStop(account, 'settings') : decideReminder(account, { ...chosen, hour }),
      )
      return await read(subscriber)
    },

    stop: async (token, request) => {
      const accountId = await links.read(token)
      if (accountId === undefined) throw unusable()
      const operation = withFingerprint(request, `${accountId} stops reminders`)
      await commands.handle(accountStream(accountId), operation, (account) => decideStop(account, 'link'))
    },
  }
}
