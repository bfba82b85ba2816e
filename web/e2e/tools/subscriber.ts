import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { PurchaseInfo } from '#api/contracts/account/cabinet-data.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { once } from '#prove/servers/resources.ts'
import { baseUrl } from './browser.ts'

export const PASSWORD = 'of-good-courage'

export type TestSubscriber = { email: string; token: string; transactionId: string; username: string }

/** Calls the API of the site under test, again while a busy machine makes it time out. */
export const call = async (path: string, body?: object, token?: string): Promise<Record<string, unknown>> => {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const send = () =>
    fetch(`${baseUrl()}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  let reply = await send()
  for (; reply.status === 503; reply = await send()) await new Promise((resolve) => setTimeout(resolve, 100))
  const response: Record<string, unknown> = await reply.json()
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${JSON.stringify(response)}`)
  return response
}

type SubscriberOptions = {
  license?: License
  timeZone?: string
  username?: string
  /** Whether they agreed that what they write is saved; undefined for those who were never asked. */
  savesWriting?: boolean | undefined
  /** Quiz answers that they gave before, with consent. */
  answers?: Readonly<Record<string, readonly string[]>>
  /** The visitor who buys; without one, a visitor who gave these answers. */
  quizUserId?: string
}

const SINGLE = new Set(['minutes-a-day', 'time-of-day', 'music', 'bible-knowledge', 'faith-today', 'life-season'])

/** Takes the quiz as a new visitor. Returns the id of the visitor. */
const takeQuiz = async (answers: NonNullable<SubscriberOptions['answers']>): Promise<string> => {
  const quizUserId = randomUUID()
  await call('/quiz/consent', { quizUserId, ads: false, answers: true })
  for (const [questionId, choices] of Object.entries(answers)) {
    const given = SINGLE.has(questionId) ? { answer: choices[0] } : { multiSelectAnswer: choices }
    await call('/quiz/answer', { quizUserId, questionId, timeTaken: '1.00', ...given })
  }
  return quizUserId
}

/** Waits until the projector knows the purchase. Before that there is no plan to show or cancel. */
const waitForPurchase = async (token: string) => {
  const isKnown = async () => {
    const { purchases } = (await call('/account/purchases', undefined, token)) as { purchases: PurchaseInfo[] }
    return purchases.some(({ state, renews, license }) => state === 'open' && (renews || license === 'lifetime'))
  }
  while (!(await isKnown())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Creates a subscriber who paid with the simulated checkout and registered. */
export const newSubscriber = async ({
  license = 'monthly',
  timeZone = 'UTC',
  username = 'Ruth',
  answers,
  quizUserId: visitor,
  ...writing
}: SubscriberOptions = {}): Promise<TestSubscriber> => {
  const email = `ruth.${randomUUID()}@moab.example`
  const quizUserId = visitor ?? (answers && (await takeQuiz(answers)))
  const opened = await call('/checkout/simulated', {
    action: 'open',
    license,
    sale: false,
    email,
    quizUserId,
  })
  const transactionId = String(opened['transactionId'])
  await call('/checkout/simulated', { action: 'pay', transactionId, email })
  const { token } = await call('/account/auth/register', {
    payoutSubId: transactionId,
    username,
    email,
    password: PASSWORD,
    firstName: 'Ruth',
    lastName: 'of Moab',
    timeZone,
    status: 'active',
    license,
    courseVersion: 'v1',
    savesWriting: true,
    ...writing,
  })
  await waitForPurchase(String(token))
  return { email, token: String(token), transactionId, username }
}

/** Returns a subscriber for read-only tests, shared by all files of a process. A test that saves or logs out takes its own. */
export const aReader = once(() => newSubscriber())

/** Signs the browser in, until it signs out. */
export const signIn = (page: Page, { token }: Pick<TestSubscriber, 'token'>) =>
  page.addInitScript((stored) => {
    if (sessionStorage.getItem('signed in')) return
    sessionStorage.setItem('signed in', 'yes')
    localStorage.setItem('client_token', stored)
  }, token)

export const openAs = async (page: Page, subscriber: Pick<TestSubscriber, 'token'>, path: string): Promise<Page> => {
  await signIn(page, subscriber)
  await page.goto(path)
  return page
}
