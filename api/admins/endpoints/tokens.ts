import { createToken, listTokens, revokeToken } from '#api/contracts/admins/tokens.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'

export const listTokensEndpoint = ({ apiTokens }: Pick<AdminArea, 'apiTokens'>) =>
  adminEndpoint(listTokens, async () => ({ reply: { tokens: await apiTokens.list() } }))

export const createTokenEndpoint = ({ accountSettings, apiTokens }: Pick<AdminArea, 'accountSettings' | 'apiTokens'>) =>
  adminEndpoint(createToken, async ({ body: { name, days }, caller, operation }) => {
    const token = { name, days }
    const created = await apiTokens.create(caller.adminId, token, operation.key)
    const sessionToken = await accountSettings.renewSession(caller.signedIn, operation)
    return { reply: { ...created, sessionToken }, audited: { detail: token } }
  })

export const revokeTokenEndpoint = ({ apiTokens }: Pick<AdminArea, 'apiTokens'>) =>
  adminEndpoint(revokeToken, async ({ body: { id } }) => {
    const name = await apiTokens.revoke(id)
    return { ...done, audited: { detail: { name } } }
  })
