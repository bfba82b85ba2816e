import { expect, test } from 'vitest'
import { decideReminder } from './account.decision.ts'
import { type AccountState, noAccount } from './account-state.ts'

const chosen = { reminderId: 'new', hour: 7, timeZone: 'Europe/Berlin', at: '2026-03-10T06:00:00Z' }

test.each([
  ['before a mail was sent', 7, [], []],
  ['after a mail of an earlier choice', 7, ['earlier'], []],
  ['after its own mail', 7, ['current'], ['account.reminder-chosen']],
  ['at another hour', 8, [], ['account.reminder-chosen']],
])('an hour that is chosen again %s is recorded if something changes', (_when, hour, mailed, recorded) => {
  const account: AccountState = {
    ...noAccount,
    owner: {} as AccountState['owner'],
    reminder: { reminderId: 'current', hour: 7, timeZone: 'Europe/Berlin', since: '2026-03-09T06:00:00Z' },
    mailedReminders: mailed.map((reminderId) => ({ reminderId, localDate: '2026-03-09', at: '2026-03-09T06:00:00Z' })),
  }
  expect(decideReminder(account, { ...chosen, hour }).map(({ type }) => type)).toEqual(recorded)
})
