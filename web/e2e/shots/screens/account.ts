import { paths } from '#web/paths.ts'
import { type Shot, inTurn, reads } from '#web/e2e/shots/album.ts'
import {
  COURSE_DAY,
  LOGIN,
  ME,
  OLD_LINK,
  PURCHASES,
  access,
  anybody,
  as,
  askToDelete,
  atButton,
  atDelete,
  atSave,
  atSessions,
  atText,
  changePassword,
  choose,
  dayAt,
  dayIsWhole,
  doneForToday,
  failing,
  fill,
  goTo,
  heading,
  lastDaySaved,
  leaveUnsent,
  logIn,
  offered,
  onDevices,
  press,
  refused,
  saveOffline,
  simulated,
  turnOffline,
  unanswered,
  written,
} from '#web/e2e/shots/account-steps.ts'
import { worksOffline } from '#web/e2e/tools/browser.ts'
import { PASSWORD, aReader } from '#web/e2e/tools/subscriber.ts'

const { login, reset, cabinet, settings, portal } = paths.account

const UNDER_WAY = { activeDay: 11, openedDay: 13 }
const FINISHED = { activeDay: 28, openedDay: 28 }
const CONFIRMING = { accessDenied: true, code: 'payment_unconfirmed', message: 'We are still confirming your payment.' }
const UNPROVEN = {
  accessDenied: true,
  code: 'buyer_unproven',
  message: 'We’ve sent a link to the e-mail address that paid. Open it to start your plan.',
}
const LONG_NAME = 'Maximiliana-Theodora Featherstonehaugh von Hohenlohe-Waldenburg'

type Rest = Pick<Shot, 'before' | 'act' | 'fullPage'>
type Row = [name: string, path: string, rest?: Rest]

const whole = (rest: Rest): Rest => ({ ...rest, fullPage: true })

const outside: Row[] = [
  ['login', login, { act: heading('Welcome back') }],
  ['login-wrong', login, { act: inTurn(logIn, reads('Incorrect email or password')) }],
  ['login-password-shown', login, { act: inTurn(fill('Password', 'of-good-courage'), press('Show the password')) }],
  ['login-busy', login, { before: unanswered(LOGIN), act: logIn }],
  ['login-unreachable', login, { before: failing(LOGIN), act: inTurn(logIn, reads(/on our side/)) }],
  ['reset', reset, { act: heading('Forgot your password?') }],
  [
    'reset-sent',
    reset,
    { act: inTurn(fill('E-mail', 'ruth@moab.example'), press('Send me a link'), reads('on its way')) },
  ],
  ['reset-new-password', `${reset}#${OLD_LINK}`, { act: fill('New password', 'short') }],
  [
    'reset-link-used',
    `${reset}#${OLD_LINK}`,
    { act: inTurn(fill('New password', PASSWORD), press('Save and log in'), reads('used already')) },
  ],
  ['confirm', `${login}?confirm#${OLD_LINK}`, { act: heading('Is this your account?') }],
  [
    'confirm-link-used',
    `${login}?confirm#${OLD_LINK}`,
    { act: inTurn(press('Yes, open my plan there'), reads('used already')) },
  ],
  ['account-not-found', '/account/nowhere', { act: reads('Page Not Found') }],
  ['account-not-found-signed-in', '/account/nowhere', { before: as(aReader), act: reads('Page Not Found') }],
]

const journey: Row[] = [
  ['cabinet-fresh', cabinet, { before: as(aReader), act: heading('Welcome, Ruth') }],
  ['cabinet-fresh-full', cabinet, whole({ before: as(aReader), act: heading('Welcome, Ruth') })],
  ['cabinet-no-name', cabinet, { before: as(aReader, access({ username: '' })), act: heading('Welcome') }],
  [
    'cabinet-long-name',
    cabinet,
    { before: as(aReader, access({ username: LONG_NAME })), act: heading(`Welcome, ${LONG_NAME}`) },
  ],
  ['cabinet-under-way', cabinet, whole({ before: as(aReader, access(UNDER_WAY)), act: heading('Welcome back, Ruth') })],
  [
    'cabinet-day-2',
    cabinet,
    whole({ before: as(doneForToday, access({ openedDay: 2, activeDay: 2 })), act: heading('Welcome back, Ruth') }),
  ],
  ['cabinet-done-today', cabinet, whole({ before: as(doneForToday), act: heading('Well done, Ruth') })],
  [
    'cabinet-just-saved',
    dayAt(1),
    { before: as(anybody()), act: inTurn(dayIsWhole, written, press('Save My Responses'), reads('Day 1 is saved.')) },
  ],
  ['cabinet-waiting', dayAt(1), whole({ before: as(anybody()), act: saveOffline })],
  [
    'cabinet-finished',
    cabinet,
    whole({ before: as(aReader, access(FINISHED), lastDaySaved), act: heading('You made it, Ruth') }),
  ],
  ['cabinet-ended', cabinet, whole({ before: as(simulated('cancel-now')), act: reads('Access denied.') })],
  ['cabinet-confirming', cabinet, { before: as(aReader, access(CONFIRMING, 402)), act: reads('Almost there') }],
  ['cabinet-unproven', cabinet, whole({ before: as(aReader, access(UNPROVEN, 402)), act: reads('One more step') })],
  ['cabinet-loading', cabinet, { before: as(aReader, unanswered(ME)), act: (page) => page.waitForTimeout(1500) }],
  ['cabinet-failed', cabinet, { before: as(aReader, failing(ME)), act: heading('We couldn’t open this page') }],
  [
    'cabinet-offline',
    cabinet,
    {
      before: as(aReader),
      act: inTurn(
        worksOffline,
        goTo(cabinet),
        heading('Welcome, Ruth'),
        turnOffline,
        goTo(cabinet),
        reads('You’re offline.'),
      ),
    },
  ],
]

const days: Row[] = [
  ['day-top', dayAt(1), { before: as(aReader), act: dayIsWhole }],
  ['day-full', dayAt(1), whole({ before: as(aReader), act: dayIsWhole })],
  ['day-written', dayAt(1), { before: as(aReader), act: inTurn(dayIsWhole, written) }],
  ['day-end', dayAt(1), { before: as(aReader), act: inTurn(dayIsWhole, atSave) }],
  [
    'day-rated',
    dayAt(1),
    {
      before: as(aReader),
      act: inTurn(dayIsWhole, choose('radio', '4 stars'), press('Submit Rating'), reads('Thank you for')),
    },
  ],
  [
    'day-restored',
    dayAt(1),
    { before: as(aReader), act: inTurn(dayIsWhole, written, goTo(dayAt(1)), dayIsWhole, atSave) },
  ],
  ['day-refused', dayAt(1), { before: as(aReader), act: inTurn(refused, atText('This is too long')) }],
  ['day-refused-end', dayAt(1), { before: as(aReader), act: inTurn(refused, atSave) }],
  [
    'day-listening',
    dayAt(1),
    { before: as(aReader), act: inTurn(dayIsWhole, press('Play Amazing Grace'), atButton('Pause Amazing Grace')) },
  ],
  ['day-finished', dayAt(1), whole({ before: as(doneForToday), act: dayIsWhole })],
  ['day-locked', dayAt(12), { before: as(aReader), act: heading('Day 12 isn’t open yet') }],
  ['day-none', dayAt(40), { before: as(aReader), act: heading('We can’t find that day') }],
  ['day-ended', dayAt(1), { before: as(simulated('cancel-now')), act: reads('Access denied.') }],
  ['day-failed', dayAt(1), { before: as(aReader, failing(COURSE_DAY)), act: heading('We couldn’t open this page') }],
  [
    'day-offline',
    dayAt(1),
    {
      before: as(aReader),
      act: inTurn(
        dayIsWhole,
        worksOffline,
        goTo(dayAt(1)),
        dayIsWhole,
        turnOffline,
        goTo(dayAt(1)),
        dayIsWhole,
        atSave,
      ),
    },
  ],
]

const account: Row[] = [
  ['settings-top', settings, whole({ before: as(aReader), act: heading('Settings') })],
  ['settings-plan', `${settings}#plan`, whole({ before: as(aReader), act: heading('Settings') })],
  ['settings-reminders', `${settings}#reminders`, whole({ before: as(aReader), act: reads('Remind me at') })],
  ['settings-privacy', `${settings}#privacy`, whole({ before: as(aReader), act: heading('Settings') })],
  [
    'settings-trial',
    `${settings}#plan`,
    whole({ before: as(anybody({ license: 'trial' })), act: heading('Settings') }),
  ],
  [
    'settings-lifetime',
    `${settings}#plan`,
    whole({ before: as(anybody({ license: 'lifetime' })), act: heading('Settings') }),
  ],
  ['settings-canceled', `${settings}#plan`, { before: as(simulated('cancel')), act: heading('Settings') }],
  ['settings-ended', `${settings}#plan`, { before: as(simulated('cancel-now')), act: heading('Settings') }],
  ['settings-install', settings, { before: as(aReader), act: inTurn(offered, atButton('Add to home screen')) }],
  ['settings-logout-unsent', dayAt(1), { before: as(anybody()), act: inTurn(saveOffline, leaveUnsent) }],
  ['settings-password-wrong', `${settings}#privacy`, { before: as(aReader), act: changePassword('not-the-password') }],
  ['settings-password-changed', `${settings}#privacy`, { before: as(anybody()), act: changePassword(PASSWORD) }],
  ['settings-sessions', `${settings}#privacy`, { before: as(onDevices), act: atSessions }],
  [
    'settings-sessions-end',
    `${settings}#privacy`,
    { before: as(onDevices), act: inTurn(atSessions, press('Log out Safari on iPad'), atButton('Log out this one')) },
  ],
  ['settings-delete', `${settings}#privacy`, { before: as(aReader), act: askToDelete }],
  [
    'settings-delete-wrong',
    `${settings}#privacy`,
    {
      before: as(aReader),
      act: inTurn(
        askToDelete,
        fill('Current password', 'not-the-password'),
        press('Delete permanently'),
        reads('is not right'),
        atDelete,
      ),
    },
  ],
  [
    'settings-failed',
    settings,
    { before: as(aReader, failing(PURCHASES)), act: heading('We couldn’t open this page') },
  ],
  ['portal', portal, whole({ before: as(aReader), act: heading('Manage payment') })],
  ['portal-canceled', portal, whole({ before: as(simulated('cancel')), act: heading('Manage payment') })],
  ['portal-lifetime', portal, whole({ before: as(anybody({ license: 'lifetime' })), act: heading('Manage payment') })],
]

export const shots: Shot[] = [...outside, ...journey, ...days, ...account].map(([name, path, rest]) => ({
  name,
  site: 'public',
  path,
  ...rest,
}))
