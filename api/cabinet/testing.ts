import { randomBytes, randomUUID } from 'node:crypto'
import { until } from '#run/testing/database.ts'
import type { ApiRequest, TestApi } from '#api/testing.ts'
import { newCustomerId, sendWebhook, transactionData, webhook } from '#api/paddle/testing.ts'

export const PASSWORD = 'of-good-courage'

/** A purchase that no webhook told of. */
export const newPurchaseId = () => `txn_${randomBytes(12).toString('hex')}`
export const newEmail = () => `ruth.${randomBytes(6).toString('hex')}@moab.example`

/** What the success form sends, with what a test says otherwise. */
export const registrationBody = (otherwise: object = {}) => ({
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
  ...otherwise,
})

/** Lets Paddle tell that a purchase was paid for, for life unless said otherwise. */
export const reportPaid = async (
  api: TestApi,
  payoutSubId: string,
  more: object = {},
  telling: Parameters<typeof sendWebhook>[2] = {},
) => {
  const customer_id = newCustomerId()
  const { status } = await sendWebhook(
    api,
    webhook('transaction.completed', transactionData(payoutSubId, { customer_id, ...more })),
    telling,
  )
  if (status !== 200) throw new Error(`The webhook was answered ${status}`)
  return customer_id
}

/** A subscriber's calls beneath /account. */
export const asAccount = (api: TestApi, bearer: string) => ({
  get: (path: string, more: ApiRequest = {}) => api.get(`/api/v1/account${path}`, { bearer, ...more }),
  post: (path: string, body: object, key?: string) => api.post(`/account${path}`, body, { bearer, key }),
})

/** Asks for what subscribers ask for. */
export const asSubscriber = (api: TestApi) => {
  const post = (call: string, body: object, bearer?: string, key?: string) =>
    api.post(`/account/auth/${call}`, body, { bearer, key })
  return {
    register: (body: object, key?: string) => post('register', body, undefined, key),
    login: (email: string, password = PASSWORD, more: object = {}) => post('login', { email, password, ...more }),
    post,
    me: (bearer?: string) => api.get('/api/v1/account/subscription/me', { bearer }),
    /** A registered subscriber and a token of theirs. */
    registered: async (otherwise: object = {}) => {
      const body = registrationBody(otherwise)
      const { body: reply } = await post('register', body, undefined, randomUUID())
      return { ...body, token: String(reply['token']) }
    },
    /** Waits until a purchase that was told of gives access. Needs a projector. */
    opened: (bearer: string) =>
      until(
        'access is open',
        async () => (await api.get('/api/v1/account/subscription/me', { bearer })).status === 200,
      ),
  }
}
