import { reset } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const resetEndpoint = (cabinet: Pick<Cabinet, 'accounts' | 'callerOf' | 'completeSignIn'>) =>
  endpoint(reset, async ({ body, bearer, operation, request }) => {
    const token = await cabinet.accounts.resetPassword(body.token, body.password, operation)
    const caller = cabinet.callerOf(request)
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller, replaced: bearer, operation }) }
  })
