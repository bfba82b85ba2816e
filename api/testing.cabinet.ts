import { randomBytes, randomUUID } from 'node:crypto'
import { until } from '#prove/servers/database.ts'
import type { ApiReply, ApiRequest, TestApi } from '#api/testing.ts'
import { newCustomerId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'

export const PASSWORD = 'of-good-courage'

/** Returns the id of a purchase that no webhook has reported. */
export const newPurchaseId = () => `txn_${randomBytes(12).toString('hex')}`
export const newEmail = () => `ruth.${randomBytes(6).toString('hex')}@moab.example`

const hoursToNoon = 12 - new Date().getUTCHours()

/** A zone where it is about noon, so that no day opens during a test. The names of zones have the opposite sign. */
const NOON_ZONE = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`

export type RegistrationBody = {
  payoutSubId: string
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  timeZone: string
  status: string
  license: string
  courseVersion: string
}

export const registrationBody = (overrides: object = {}): RegistrationBody => ({
  payoutSubId: newPurchaseId(),
  username: 'Ruth',
  email: newEmail(),
  password: PASSWORD,
  firstName: 'Ruth',
  lastName: 'of Moab',
  timeZone: NOON_ZONE,
  status: 'active',
  license: 'lifetime',
  courseVersion: 'v1',
  ...overrides,
})

/** Sends Paddle's webhook of a payment, for a lifetime license by default. */
export const reportPaid = async (
  api: TestApi,
  transactionId: string,
  more: object = {},
  options: Parameters<typeof sendWebhook>[2] = {},
) => {
  const customer_id = newCustomerId()
  const { status } = await sendWebhook(
    api,
    webhook('transaction.completed', transactionData(transactionId, { customer_id, ...more })),
    options,
  )
  if (status !== 200) throw new Error(`The reply to the webhook was ${status}`)
  return customer_id
}

/** Sends requests under /account with a token. */
export type AccountClient = {
  get: (path: string, more?: ApiRequest) => Promise<ApiReply>
  post: (path: string, body: object, key?: string) => Promise<ApiReply>
}

export const asAccount = (api: TestApi, bearer: string): AccountClient => ({
  get: (path: string, more: ApiRequest = {}) => api.get(`/api/v1/account${path}`, { bearer, ...more }),
  post: (path: string, body: object, key?: string) => api.post(`/account${path}`, body, { bearer, key }),
})

/** Sends the requests of subscribers. */
export type SubscriberClient = {
  register: (body: object, key?: string) => Promise<ApiReply>
  login: (email: string, password?: string, more?: object) => Promise<ApiReply>
  post: (call: string, body: object, bearer?: string, key?: string) => Promise<ApiReply>
  me: (bearer?: string) => Promise<ApiReply>
  registered: (overrides?: object) => Promise<RegistrationBody & { token: string }>
  /** Needs a projector. */
  waitForAccess: (bearer: string) => Promise<void>
  /** Registers a subscriber whose purchase is then reported as paid, and waits for access. */
  paid: (overrides?: object, payment?: object) => Promise<RegistrationBody & { token: string }>
}

export const asSubscriber = (api: TestApi): SubscriberClient => {
  const post = (call: string, body: object, bearer?: string, key?: string) =>
    api.post(`/account/auth/${call}`, body, { bearer, key })
  const client: SubscriberClient = {
    register: (body: object, key?: string) => post('register', body, undefined, key),
    login: (email: string, password = PASSWORD, more: object = {}) => post('login', { email, password, ...more }),
    post,
    me: (bearer?: string) => api.get('/api/v1/account/subscription/me', { bearer }),
    registered: async (overrides: object = {}) => {
      const body = registrationBody(overrides)
      const { body: reply } = await post('register', body, undefined, randomUUID())
      return { ...body, token: String(reply['token']) }
    },
    waitForAccess: (bearer: string) =>
      until(
        'the purchase gives access',
        async () => (await api.get('/api/v1/account/subscription/me', { bearer })).status === 200,
      ),
    paid: async (overrides, payment) => {
      const subscriber = await client.registered(overrides)
      await reportPaid(api, subscriber.payoutSubId, payment)
      await client.waitForAccess(subscriber.token)
      return subscriber
    },
  }
  return client
}

export const findAccounts = async ({ pool }: TestApi, payoutSubId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ stream: string }>(
    `select stream from event_store.events where type = 'account.registered' and data ->> 'payoutSubId' = $1`,
    [payoutSubId],
  )
  return rows.map(({ stream }) => stream)
}

export const readTypes = async ({ store }: TestApi, stream: string): Promise<string[]> =>
  (await store.readStream(stream)).map(({ type }) => type)

export const countStatuses = (replies: readonly ApiReply[]): Record<string, number> => {
  const counts = Map.groupBy(replies, ({ status }) => status)
  return Object.fromEntries([...counts].map(([status, all]) => [status, all.length]))
}

export const EMAIL_TAKEN = {
  code: 'email_taken',
  message: 'An account with this email already exists. Please try logging in.',
}
