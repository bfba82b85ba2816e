import { expect, test } from 'vitest'
import {
  decideAwaitRegistration,
  decideCancelLinkRequest,
  decideEmailRequest,
  decideForgot,
  decideRegister,
  decideReminder,
  decideReminderDue,
  decideTimeZone,
} from './account.decision.ts'
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

const owner = {} as AccountState['owner']
const mailed = (localDate: string) => ({ reminderId: 'earlier', localDate, at: `${localDate}T06:00:00Z` })

test.each<[string, Partial<AccountState>, number]>([
  ['an address without one', {}, 1],
  ['the address of an owner', { owner }, 0],
  ['an address that is being erased', { erasing: {} as AccountState['erasing'] }, 0],
  ['an erased address', { isErased: true }, 0],
])('an account is registered for %s once', (_address, state, events) => {
  const account = {} as Parameters<typeof decideRegister>[1]
  expect(decideRegister({ ...noAccount, ...state }, account)).toHaveLength(events)
})

test.each<[string, Partial<AccountState>, number]>([
  ['no account has', {}, 1],
  ['an account has', { purchaseIds: ['txn_1'] }, 0],
  ['is expected already', { pendingRegistrations: [{ purchaseId: 'txn_1' }] as never }, 0],
  ['comes beside another one', { pendingRegistrations: [{ purchaseId: 'txn_2' }] as never }, 1],
])('the registration of a purchase that %s is expected once', (_purchase, state, events) => {
  const pending = { purchaseId: 'txn_1', email: {} as never, license: 'monthly' as const }
  expect(decideAwaitRegistration({ ...noAccount, ...state }, pending)).toHaveLength(events)
})

test.each<[string, Partial<AccountState>, number]>([
  ['of the current choice', {}, 1],
  ['of an earlier choice', { reminder: undefined }, 0],
  ['after the owner has left', { owner: undefined }, 0],
  ['of the day after another mail', { mailedReminders: [mailed('2026-03-09')] }, 1],
  ['of the day of another mail', { mailedReminders: [mailed('2026-03-09'), mailed('2026-03-10')] }, 0],
])('a reminder %s is due or not', (_which, state, events) => {
  const reminder = { reminderId: 'current', hour: 7, timeZone: 'UTC', since: '2026-03-09T06:00:00Z' }
  const due = { reminderId: 'current', localDate: '2026-03-10', at: '2026-03-10T07:00:00Z' }
  expect(decideReminderDue({ ...noAccount, owner, reminder, ...state }, due as never)).toHaveLength(events)
})

test.each([
  ['the first one', [], 1],
  ['one a minute after another', [60], 1],
  ['one sooner', [59], 0],
  ['the fifth one in an hour', [600, 1_200, 1_800, 2_400], 1],
  ['the sixth one in an hour', [600, 1_200, 1_800, 2_400, 3_000], 0],
  ['one after five that are an hour old', [3_600, 3_700, 3_800, 3_900, 4_000], 1],
])('of requests for links, %s is taken or not', (_which, secondsAgo, events) => {
  const now = new Date('2026-03-10T12:00:00Z')
  const linkRequestTimes = secondsAgo.map((ago) => new Date(now.getTime() - ago * 1_000).toISOString())
  const state = { ...noAccount, owner, linkRequestTimes }
  const decided = [
    decideForgot(state, now),
    decideCancelLinkRequest(state, now),
    decideEmailRequest(state, {} as never, now),
  ]
  expect(decided.map(({ length }) => length)).toEqual([events, events, events])
})

test.each([
  [5, false, 1],
  [6, false, 0],
  [19, true, 1],
  [20, true, 0],
])(
  'after %d changes of a day, a time zone of a device or a choice (%s) is taken up to a limit',
  (count, isChosen, events) => {
    const since = '2026-03-10T06:00:00Z'
    const zones = Array.from({ length: count + 1 }, (_, n) => ({
      timeZone: `Etc/GMT+${n % 9}`,
      since,
      isChosen: false,
    }))
    const state = { ...noAccount, owner, zones: zones as AccountState['zones'] }
    const now = new Date('2026-03-10T12:00:00Z')
    expect(decideTimeZone(state, { timeZone: 'Asia/Tokyo', isChosen }, now)).toHaveLength(events)
  },
)
