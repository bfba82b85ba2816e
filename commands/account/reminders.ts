import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { accountStream } from '#events/account.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { canonicalTimeZone } from '#events/time/time-zone.ts'
import type { AccountCommands } from './account-commands.ts'
import type { Reminder } from './account-state.ts'
import { decideReminder, decideStop } from './account.decision.ts'

type ReminderChoice = { hour: number | null; timeZone: string }

/** Records when subscribers want to be reminded by mail. */
export type Reminders = {
  /** Returns the choice of an account; undefined while it wants none. */
  of: (accountId: string) => Promise<Reminder | undefined>
  /** Chooses an hour, or none. Unknown time zones count as UTC. */
  choose: (accountId: string, choice: ReminderChoice, operation: Operation) => Promise<void>
  /** Stops the reminders by the link of a mail. */
  stop: (accountId: string, operation: Operation) => Promise<void>
}

export const createReminders = ({ accounts, clock }: { accounts: AccountCommands; clock: Clock }): Reminders => ({
  of: async (accountId) => (await accounts.read(accountStream(accountId))).reminder,

  choose: async (accountId, { hour, timeZone: zone }, request) => {
    const timeZone = canonicalTimeZone(zone) ?? 'UTC'
    const operation = withFingerprint(request, `${accountId} is reminded at ${hour} in ${timeZone}`)
    const chosen = { reminderId: randomUUID(), timeZone, at: clock().toISOString() }
    await accounts.handle(accountStream(accountId), operation, (account) =>
      hour === null ? decideStop(account, 'settings') : decideReminder(account, { ...chosen, hour }),
    )
  },

  stop: async (accountId, request) => {
    const operation = withFingerprint(request, `${accountId} stops reminders`)
    await accounts.handle(accountStream(accountId), operation, (account) => decideStop(account, 'link'))
  },
})
