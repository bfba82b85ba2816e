import { adminAccount } from '#api/contracts/admins/account.ts'
import { type ApiOptions, type ApiReply, createTestApi, registerFirstAdmin, type TestApi } from '#api/testing.ts'

/** Follows the tokens of admins in tests: typing the password replaces the token of a session. */
export const createRenewedTokens = () => {
  const next = new Map<string, string>()
  const newest = (token: string): string => {
    const renewed = next.get(token)
    return renewed === undefined ? token : newest(renewed)
  }
  return {
    newest,
    note: (token: string, reply: ApiReply, field = 'token') => {
      const renewed = reply.body[field]
      if (reply.status === 200 && typeof renewed === 'string') next.set(newest(token), renewed)
      return reply
    },
  }
}

export const ADMIN_PASSWORD = 'of-good-courage'

export const statusAndCode = ({ status, body }: Pick<ApiReply, 'status' | 'body'>) => [status, body['code']]
export const tokenOf = ({ body }: Pick<ApiReply, 'body'>) => String(body['token'])

/** Starts an API with a first admin, whose token is the member `bearer`. */
export const createAdminApi = async (options?: ApiOptions, username?: string) => {
  const api = await createTestApi(options)
  return { ...api, bearer: await registerFirstAdmin(api, username) }
}

/** Registers the first admin, `founder`, and sends requests about the account, with the newest token. */
export const createFounder = async (api: TestApi) => {
  const bearer = await registerFirstAdmin(api, 'founder', ADMIN_PASSWORD)
  const { newest, note } = createRenewedTokens()
  return {
    bearer,
    newest,
    note,
    login: (more: object = {}) =>
      api.post('/admin/auth/login', { username: 'founder', password: ADMIN_PASSWORD, ...more }),
    call: async (path: string, body: object, token = bearer) =>
      note(token, await api.post(`/admin/account/${path}`, body, { bearer: newest(token) })),
    /** Returns the account that a token belongs to, while its session lasts. */
    accountOf: async (token = bearer) => {
      const { status, body } = await api.get('/api/v1/admin/account', { bearer: newest(token) })
      return status === 200 ? adminAccount.reply.parse(body) : undefined
    },
  }
}
