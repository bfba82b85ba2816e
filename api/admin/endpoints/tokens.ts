import { createToken, listTokens, revokeToken } from '#api/contracts/admin/tokens.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const listTokensEndpoint = ({ admins, apiTokens }: ApiContext) =>
  endpoint(listTokens, async ({ bearer }) => {
    await admins.requireOperator(bearer)
    return { reply: { tokens: await apiTokens.list() } }
  })

export const createTokenEndpoint = ({ admins, accountSettings, apiTokens, audit }: ApiContext) =>
  endpoint(createToken, async ({ body: { password, ...token }, bearer, operation }) => {
    const by = await admins.requireOperator(bearer)
    const signedIn = await admins.signedIn(bearer)
    await accountSettings.confirmPassword(signedIn, password)
    const created = await apiTokens.create(by, token, operation.key)
    const reply = { ...created, sessionToken: await accountSettings.renewSession(signedIn, operation) }
    await audit.record({ adminId: by, kind: 'changes', act: 'created an API token', detail: token })
    return { reply }
  })

export const revokeTokenEndpoint = ({ admins, apiTokens, audit }: ApiContext) =>
  endpoint(revokeToken, async ({ body: { id }, bearer }) => {
    const by = await admins.requireOperator(bearer)
    const name = await apiTokens.revoke(id)
    await audit.record({ adminId: by, kind: 'changes', act: 'revoked an API token', detail: { name } })
    return done
  })
