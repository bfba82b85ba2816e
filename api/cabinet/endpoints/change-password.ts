import { changePassword } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const changePasswordEndpoint = ({ cabinet, callerOf }: ApiContext) =>
  endpoint(changePassword, async ({ body: { password, newPassword }, bearer, operation, request }) => {
    const token = await cabinet.accounts.changePassword(bearer, password, newPassword, operation)
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller: callerOf(request), operation }) }
  })
