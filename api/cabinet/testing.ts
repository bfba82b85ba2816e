import { randomBytes, randomUUID } from 'node:crypto'
import { until } from '#run/testing/database.ts'
import type { ApiRequest, TestApi } from '#api/testing.ts'
import { newCustomerId, sendWebhook, transactionData, webhook } from '#api/paddle/testing.ts'

export const PASSWORD = 'of-good-courage'

/** Returns the id of a purchase that no webhook has reported. */
export const newPurchaseId = () => `txn_${randomBytes(12).toString('hex')}`
export const newEmail = () => `ruth.${randomBytes(6).toString('hex')}@moab.example`

/** Returns the body that the registration form sends. */
export const registrationBody = (overrides: object = {}) => ({
  payoutSubId: newPurchaseId(),
  username: 'Ruth',
  email: newEmail(),
  password: PASSWORD,
  firstName: 'Ruth',
  lastName: 'of Moab',
  timeZone: 'Asia/Singapore',
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
export const asAccount = (api: TestApi, bearer: string) => ({
  get: (path: string, more: ApiRequest = {}) => api.get(`/api/v1/account${path}`, { bearer, ...more }),
  post: (path: string, body: object, key?: string) => api.post(`/account${path}`, body, { bearer, key }),
})

/** Sends the requests of subscribers. */
export const asSubscriber = (api: TestApi) => {
  const post = (call: string, body: object, bearer?: string, key?: string) =>
    api.post(`/account/auth/${call}`, body, { bearer, key })
  return {
    register: (body: object, key?: string) => post('register', body, undefined, key),
    login: (email: string, password = PASSWORD, more: object = {}) => post('login', { email, password, ...more }),
    post,
    me: (bearer?: string) => api.get('/api/v1/account/subscription/me', { bearer }),
    /** Registers a subscriber and returns the body with a token. */
    registered: async (overrides: object = {}) => {
      const body = registrationBody(overrides)
      const { body: reply } = await post('register', body, undefined, randomUUID())
      return { ...body, token: String(reply['token']) }
    },
    /** Waits until a reported purchase gives access. Needs a projector. */
    waitForAccess: (bearer: string) =>
      until(
        'the purchase gives access',
        async () => (await api.get('/api/v1/account/subscription/me', { bearer })).status === 200,
      ),
  }
}
