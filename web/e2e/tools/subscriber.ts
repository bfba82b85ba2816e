import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { License } from '#events/money/licenses.ts'
import { baseUrl } from './browser.ts'

export const PASSWORD = 'of-good-courage'

export type TestSubscriber = { email: string; token: string; payoutSubId: string; username: string }

/** Asks the API of the site under test. */
export const call = async (path: string, body?: object, token?: string): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${baseUrl()}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answered)}`)
  return answered
}

type Otherwise = { license?: License; timeZone?: string; username?: string }

/** Somebody who paid with the simulated checkout and registered. */
export const newSubscriber = async ({
  license = 'monthly',
  timeZone = 'UTC',
  username = 'Ruth',
}: Otherwise = {}): Promise<TestSubscriber> => {
  const email = `ruth.${randomUUID()}@moab.example`
  const { transactionId } = await call('/checkout/simulated', { action: 'open', license, sale: false, email })
  const payoutSubId = String(transactionId)
  await call('/checkout/simulated', { action: 'pay', transactionId: payoutSubId, email })
  const { token } = await call('/account/auth/register', {
    payoutSubId,
    username,
    email,
    password: PASSWORD,
    firstName: 'Ruth',
    lastName: 'of Moab',
    timeZone,
    status: 'active',
    license,
    courseVersion: 'v1',
  })
  return { email, token: String(token), payoutSubId, username }
}

let reader: Promise<TestSubscriber> | undefined

/** Somebody who reads and changes nothing at the server: one for all tests of a file. */
export const aReader = (): Promise<TestSubscriber> => (reader ??= newSubscriber())

/** The browser is signed in as if by the login, until it signs out. */
export const signIn = (page: Page, { token }: TestSubscriber) =>
  page.addInitScript((kept) => {
    if (sessionStorage.getItem('signed in')) return
    sessionStorage.setItem('signed in', 'yes')
    localStorage.setItem('client_token', kept)
  }, token)
