import { reset } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const resetEndpoint = ({ cabinet, callerOf }: ApiContext) =>
  endpoint(reset, async ({ body, bearer, operation, request }) => {
    const token = await cabinet.accounts.resetPassword(body.token, body.password, operation)
    const caller = callerOf(request)
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller, replaced: bearer, operation }) }
  })
