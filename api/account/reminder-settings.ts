import type { ReminderReply } from '#api/contracts/account/reminder.ts'
import type { SignedLinks } from '#db/crypto/signed-links.ts'
import type { MailReports } from '#commands/account/mail-reports.ts'
import type { Reminders } from '#commands/account/reminders.ts'
import type { Operation } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { ActiveSubscriber } from './active-subscriber.ts'
import type { Sessions } from './sessions.ts'

export type ReminderSettingsDeps = {
  reminders: Reminders
  links: SignedLinks
  mailReports: Pick<MailReports, 'refusalOf'>
  sessions: Pick<Sessions, 'person'>
}

/** Lets subscribers choose when they are reminded by mail. */
export type ReminderSettings = {
  of: (subscriber: ActiveSubscriber) => Promise<ReminderReply>
  /** Chooses an hour, or none. */
  choose: (
    subscriber: ActiveSubscriber,
    choice: { hour: number | null; timeZone: string },
    operation: Operation,
  ) => Promise<ReminderReply>
  /** Stops the reminders by the link of a mail. @throws {Refusal} 422 for a link that we didn't sign. */
  stop: (token: string, operation: Operation) => Promise<void>
}

const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link is incomplete. Please open it from our e-mail again, or write to us.')

export const createReminderSettings = (deps: ReminderSettingsDeps): ReminderSettings => {
  const { reminders, links } = deps
  const read = async ({ session, planGoesOn }: ActiveSubscriber): Promise<ReminderReply> => {
    const reminder = await reminders.of(session.accountId)
    const chosen = reminder ? { hour: reminder.hour, timeZone: reminder.timeZone } : null
    const { email } = await deps.sessions.person(session)
    const why = await deps.mailReports.refusalOf(email)
    return { ok: true, reminder: chosen, planEnds: !planGoesOn, ...(why && { refused: { why, email } }) }
  }

  return {
    of: read,
    choose: async (subscriber, choice, operation) => {
      await reminders.choose(subscriber.session.accountId, choice, operation)
      return await read(subscriber)
    },
    stop: async (token, operation) => {
      const accountId = await links.read(token)
      if (accountId === undefined) throw unusable()
      await reminders.stop(accountId, operation)
    },
  }
}
