import { changePassword } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const changePasswordEndpoint = (cabinet: Pick<Cabinet, 'accounts' | 'callerOf' | 'completeSignIn'>) =>
  endpoint(changePassword, async ({ body: { password, newPassword }, bearer, operation, request }) => {
    const token = await cabinet.accounts.changePassword(bearer, password, newPassword, operation)
    return {
      reply: { token },
      headers: await cabinet.completeSignIn(token, { caller: cabinet.callerOf(request), operation }),
    }
  })
