import { changePassword } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const changePasswordEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(changePassword, async ({ body: { password, newPassword }, bearer, operation }) => ({
    reply: { token: await cabinet.accounts.changePassword(bearer, password, newPassword, operation) },
  }))
