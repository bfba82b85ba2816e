import type { Route } from 'playwright-core'
import { paths } from '#web/paths.ts'
import { inTurn, reads, type Shot, type PageAction } from '#web/e2e/shots/album.ts'
import { aReader, call, newSubscriber, PASSWORD, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'

type Source = () => Promise<TestSubscriber>

const { login, reset, cabinet, settings, portal } = paths.account
const dayAt = (day: number) => `${paths.account.day}?day=${day}`

const ME = '**/api/v1/account/subscription/me'
const PURCHASES = '**/api/v1/account/purchases'
const LOGIN = '**/api/v1/account/auth/login'
const COURSE_DAY = '**/api/v1/account/courses/day-course/**'
const ANSWERS = '**/api/v1/account/answers/v1/1'

const SEAT = 'The back step, with the door half open and the radio off.'
/** Token of a used or invalid link. */
const OLD_LINK = 'a'.repeat(64)
/** Days start at local midnight, so it is the next day in the second time zone. */
const TODAY = 'Pacific/Pago_Pago'
const TOMORROW = 'Pacific/Tongatapu'
const ARRIVED_MS = 900

const heading =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click()
const choose =
  (role: 'radio' | 'checkbox', name: string): PageAction =>
  (page) =>
    page.getByRole(role, { name }).check()
/** Fills in the last field with this label, because the newest question comes last. */
const fill =
  (label: string, text: string): PageAction =>
  (page) =>
    page.getByLabel(label, { exact: true }).last().fill(text)
const goTo =
  (path: string): PageAction =>
  (page) =>
    page.goto(new URL(path, page.url()).href)
const turnOffline: PageAction = (page) => page.context().setOffline(true)

/** Scrolls an element to the middle of the screen. */
const inTheMiddle = (element: Element) => element.scrollIntoView({ block: 'center' })
const atButton =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('button', { name, exact: true }).evaluate(inTheMiddle)
const atText =
  (text: string): PageAction =>
  (page) =>
    page.getByText(text).first().evaluate(inTheMiddle)

const atSave = atButton('Save My Responses')

/** Waits until all sections of a day are rendered and its pictures load. */
const dayIsWhole: PageAction = async (page) => {
  await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
  await page.waitForTimeout(ARRIVED_MS)
}

const routed =
  (url: string, answer: (route: Route) => Promise<void>): PageAction =>
  (page) =>
    page.route(url, answer)
const failing = (url: string) => routed(url, (route) => route.fulfill({ status: 502, body: '' }))
const unanswered = (url: string) => routed(url, () => new Promise(() => {}))

/** Overrides fields of the subscription status. */
const access = (fields: object, status = 200) =>
  routed(ME, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ status, json: { ...((await answer.json()) as object), ...fields } })
  })

const lastDaySaved = routed('**/answers/v1/28', (route) => route.fulfill({ json: { progress: 100, answers: {} } }))

const as =
  (source: Source, ...steps: PageAction[]): PageAction =>
  async (page) => {
    await signIn(page, await source())
    await inTurn(...steps)(page)
  }

/** Waits for the webhook of a payment. Before it there is no plan to show or cancel. */
const confirmed = async (subscriber: TestSubscriber): Promise<TestSubscriber> => {
  const isDenied = () =>
    call('/account/subscription/me', undefined, subscriber.token).then(
      () => false,
      () => true,
    )
  for (let tries = 0; tries < 100 && (await isDenied()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return subscriber
}

const anybody =
  (otherwise: Parameters<typeof newSubscriber>[0] = {}): Source =>
  async () =>
    confirmed(await newSubscriber(otherwise))

const simulated =
  (action: 'cancel' | 'cancel-now'): Source =>
  async () => {
    const subscriber = await anybody()()
    await call('/account/subscription/simulated', { action, payoutSubId: subscriber.payoutSubId }, subscriber.token)
    return subscriber
  }

const DONE = {
  day: 1,
  courseVersion: 'v1',
  progress: 100,
  answers: { 'd01-practice-time': 'When the evening goes quiet', 'd01-practice-place': SEAT },
  rating: 4,
  timeSpent: 754,
}

const doneForToday: Source = async () => {
  const subscriber = await anybody({ timeZone: TODAY })()
  await call('/account/answers/v1/1', DONE, subscriber.token)
  return subscriber
}

const onDay2: Source = async () => {
  const { email, ...subscriber } = await doneForToday()
  const { token } = await call('/account/auth/login', { email, password: PASSWORD, timeZone: TOMORROW })
  return { ...subscriber, email, token: String(token) }
}

/** Waits until visited pages are available offline. */
const cachedOffline: PageAction = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20))
  })

const written = inTurn(choose('radio', 'When the evening goes quiet'), fill('And where will you be?', SEAT))
const logIn = inTurn(fill('E-mail', 'ruth@moab.example'), fill('Password', 'of-little-courage'), press('Log in'))

const changePassword = (current: string) =>
  inTurn(
    fill('Current password', current),
    fill('New password', 'a-new-one-for-ruth'),
    press('Change password'),
    (page) => page.getByRole('button', { name: 'Change password' }).and(page.locator('[aria-busy=false]')).waitFor(),
    atButton('Change password'),
  )

const atDelete = atButton('Delete for good')
const askToDelete = inTurn(press('Delete my account'), atDelete)

const saveOffline = inTurn(
  dayIsWhole,
  written,
  turnOffline,
  press('Save My Responses'),
  reads('Day 1 is saved on this device'),
)

/** Keeps the save unsent while the settings load. */
const leaveUnsent = inTurn(
  failing(ANSWERS),
  (page) => page.context().setOffline(false),
  goTo(settings),
  press('Log out'),
  reads(/has not been sent yet/),
  atButton('Log out'),
)

const offered: PageAction = async (page) => {
  await heading('Settings')(page)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  await page.getByRole('button', { name: 'Put it on my home screen' }).waitFor()
}

const refused = inTurn(
  dayIsWhole,
  written,
  routed(ANSWERS, (route) => {
    const issues = [{ path: 'answers.d01-practice-place', message: 'This is too long' }]
    return route.fulfill({
      status: 400,
      json: { code: 'invalid_request', message: 'Something cannot be saved.', issues },
    })
  }),
  press('Save My Responses'),
  reads('This is too long'),
)

const UNDER_WAY = { activeDay: 11, openedDay: 13 }
const FINISHED = { activeDay: 28, openedDay: 28 }
const CONFIRMING = { accessDenied: true, code: 'payment_unconfirmed', message: 'We are still confirming your payment.' }
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
  ['cabinet-day-2', cabinet, whole({ before: as(onDay2), act: heading('Welcome back, Ruth') })],
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
    whole({ before: as(aReader, access(FINISHED), lastDaySaved), act: heading('Well walked, Ruth') }),
  ],
  ['cabinet-ended', cabinet, whole({ before: as(simulated('cancel-now')), act: reads('Access denied.') })],
  ['cabinet-confirming', cabinet, { before: as(aReader, access(CONFIRMING, 402)), act: reads('Almost there') }],
  ['cabinet-loading', cabinet, { before: as(aReader, unanswered(ME)), act: (page) => page.waitForTimeout(1500) }],
  ['cabinet-failed', cabinet, { before: as(aReader, failing(ME)), act: heading('This page did not open') }],
  [
    'cabinet-offline',
    cabinet,
    {
      before: as(aReader),
      act: inTurn(
        cachedOffline,
        goTo(cabinet),
        heading('Welcome, Ruth'),
        turnOffline,
        goTo(cabinet),
        reads('You are offline.'),
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
    { before: as(aReader), act: inTurn(dayIsWhole, press('Play Still Water'), atButton('Pause Still Water')) },
  ],
  ['day-finished', dayAt(1), whole({ before: as(doneForToday), act: dayIsWhole })],
  ['day-2-full', dayAt(2), whole({ before: as(onDay2), act: dayIsWhole })],
  ['day-locked', dayAt(12), { before: as(aReader), act: heading('Day 12 is not open yet') }],
  ['day-none', dayAt(40), { before: as(aReader), act: heading('There is no such day') }],
  ['day-ended', dayAt(1), { before: as(simulated('cancel-now')), act: reads('Access denied.') }],
  ['day-failed', dayAt(1), { before: as(aReader, failing(COURSE_DAY)), act: heading('This page did not open') }],
  [
    'day-offline',
    dayAt(1),
    {
      before: as(aReader),
      act: inTurn(
        dayIsWhole,
        cachedOffline,
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
  ['settings-full', settings, whole({ before: as(aReader), act: heading('Settings') })],
  ['settings-top', settings, { before: as(aReader), act: heading('Settings') }],
  ['settings-trial', settings, whole({ before: as(anybody({ license: 'trial' })), act: heading('Settings') })],
  ['settings-lifetime', settings, whole({ before: as(anybody({ license: 'lifetime' })), act: heading('Settings') })],
  ['settings-canceled', settings, { before: as(simulated('cancel')), act: heading('Settings') }],
  ['settings-ended', settings, { before: as(simulated('cancel-now')), act: heading('Settings') }],
  ['settings-install', settings, { before: as(aReader), act: inTurn(offered, atButton('Put it on my home screen')) }],
  ['settings-logout-unsent', dayAt(1), { before: as(anybody()), act: inTurn(saveOffline, leaveUnsent) }],
  ['settings-password-wrong', settings, { before: as(aReader), act: changePassword('not-the-password') }],
  ['settings-password-changed', settings, { before: as(anybody()), act: changePassword(PASSWORD) }],
  ['settings-delete', settings, { before: as(aReader), act: askToDelete }],
  [
    'settings-delete-wrong',
    settings,
    {
      before: as(aReader),
      act: inTurn(
        askToDelete,
        fill('Current password', 'not-the-password'),
        press('Delete for good'),
        reads('is not right'),
        atDelete,
      ),
    },
  ],
  ['settings-failed', settings, { before: as(aReader, failing(PURCHASES)), act: heading('This page did not open') }],
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
