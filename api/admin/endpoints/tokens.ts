import { createToken, listTokens, revokeToken } from '#api/contracts/admin/tokens.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const listTokensEndpoint = ({ apiTokens }: ApiContext) =>
  endpoint(listTokens, async () => ({ reply: { tokens: await apiTokens.list() } }))

export const createTokenEndpoint = ({ accountSettings, apiTokens }: ApiContext) =>
  endpoint(createToken, async ({ body: { name, scopes, days }, caller, operation }) => {
    const token = { name, scopes, days }
    const created = await apiTokens.create(caller.adminId, token, operation.key)
    const sessionToken = await accountSettings.renewSession(caller.signedIn, operation)
    return { reply: { ...created, sessionToken }, audited: { detail: token } }
  })

export const revokeTokenEndpoint = ({ apiTokens }: ApiContext) =>
  endpoint(revokeToken, async ({ body: { id } }) => {
    const name = await apiTokens.revoke(id)
    return { ...done, audited: { detail: { name } } }
  })
