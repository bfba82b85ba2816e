import { baseUrl } from '#web/e2e/tools/browser.ts'
import { type TestSubscriber, PASSWORD, call, newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'
import { action, type PageAction, inTurn, reads } from '#web/e2e/shots/album.ts'
import type { Route } from 'playwright-core'

type Source = () => Promise<TestSubscriber>

const { settings } = paths.account
export const dayAt = (day: number) => `${paths.account.day}?day=${day}`

export const ME = '**/api/v1/account/subscription/me*'
export const PURCHASES = '**/api/v1/account/purchases'
export const LOGIN = '**/api/v1/account/auth/login'
export const COURSE_DAY = '**/api/v1/account/courses/day-course/**'
const ANSWERS = '**/api/v1/account/answers/v1/1'

const SEAT = 'The back step, with the door half open and the radio off.'
/** Token of a used or invalid link. */
export const OLD_LINK = 'a'.repeat(64)
const ARRIVED_MS = 900

export const heading = action((page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
)
export const press = action((page, name: string) => page.getByRole('button', { name, exact: true }).click())
export const choose = action((page, role: 'radio' | 'checkbox', name: string) => page.getByRole(role, { name }).check())
/** Fills in the last field with this label, because the newest question comes last. */
export const fill = action((page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).last().fill(text),
)
export const goTo = action((page, path: string) => page.goto(new URL(path, page.url()).href))
export const turnOffline: PageAction = (page) => page.context().setOffline(true)

const inTheMiddle = (element: Element) => element.scrollIntoView({ block: 'center' })
export const atButton = action((page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(inTheMiddle),
)
export const atText = action((page, text: string) => page.getByText(text).first().evaluate(inTheMiddle))

export const atSave = atButton('Save My Responses')

/** Waits until all sections of a day are rendered and its pictures load. */
export const dayIsWhole: PageAction = async (page) => {
  await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
  await page.waitForTimeout(ARRIVED_MS)
}

const routed = action((page, url: string, answer: (route: Route) => Promise<void>) => page.route(url, answer))
export const failing = (url: string) => routed(url, (route) => route.fulfill({ status: 502, body: '' }))
export const unanswered = (url: string) => routed(url, () => new Promise(() => {}))

/** Overrides fields of the subscription status. */
export const access = (fields: object, status = 200) =>
  routed(ME, async (route) => {
    const body: object = await (await route.fetch()).json()
    await route.fulfill({ status, json: { ...body, ...fields } })
  })

export const lastDaySaved = routed('**/answers/v1/28', (route) =>
  route.fulfill({ json: { progress: 100, answers: {} } }),
)

export const as = action(async (page, source: Source, ...steps: PageAction[]) => {
  await signIn(page, await source())
  await inTurn(...steps)(page)
})

export const anybody =
  (otherwise: Parameters<typeof newSubscriber>[0] = {}): Source =>
  async () =>
    newSubscriber(otherwise)

export const simulated =
  (action: 'cancel' | 'cancel-now'): Source =>
  async () => {
    const subscriber = await anybody()()
    await call('/account/subscription/simulated', { action, payoutSubId: subscriber.transactionId }, subscriber.token)
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

export const doneForToday: Source = async () => {
  const subscriber = await anybody()()
  await call('/account/answers/v1/1', DONE, subscriber.token)
  return subscriber
}

const DEVICES = [
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
]

/** A subscriber who is logged in on two other devices. */
export const onDevices: Source = async () => {
  const subscriber = await anybody()()
  const body = JSON.stringify({ email: subscriber.email, password: PASSWORD })
  for (const device of DEVICES) {
    const headers = { 'content-type': 'application/json', 'user-agent': device }
    await fetch(`${baseUrl()}/api/v1/account/auth/login`, { method: 'POST', headers, body })
  }
  return subscriber
}

const SESSIONS = 'Where you’re logged in'

export const atSessions: PageAction = async (page) => {
  const section = page.getByRole('region', { name: SESSIONS })
  await section.getByRole('listitem').nth(2).waitFor()
  await section.evaluate((element) => element.scrollIntoView())
}

export const written = inTurn(choose('radio', 'When the evening goes quiet'), fill('Where will you sit?', SEAT))
export const logIn = inTurn(fill('E-mail', 'ruth@moab.example'), fill('Password', 'of-little-courage'), press('Log in'))

export const changePassword = (current: string) =>
  inTurn(
    fill('Current password', current),
    fill('New password', 'a-new-one-for-ruth'),
    press('Change password'),
    (page) => page.getByRole('button', { name: 'Change password' }).and(page.locator('[aria-busy=false]')).waitFor(),
    atButton('Change password'),
  )

export const atDelete = atButton('Delete permanently')
export const askToDelete = inTurn(press('Delete my account'), atDelete)

export const saveOffline = inTurn(
  dayIsWhole,
  written,
  turnOffline,
  press('Save My Responses'),
  reads('Day 1 is saved on this device'),
)

/** Keeps the save unsent while the settings load. */
export const leaveUnsent = inTurn(
  failing(ANSWERS),
  (page) => page.context().setOffline(false),
  goTo(settings),
  press('Log out'),
  reads(/logging out would lose it/),
  atButton('Log out'),
)

export const offered: PageAction = async (page) => {
  await heading('Settings')(page)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  await page.getByRole('button', { name: 'Add to home screen' }).waitFor()
}

export const refused = inTurn(
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
