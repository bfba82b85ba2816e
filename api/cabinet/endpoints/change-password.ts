import { changePassword } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'

export const changePasswordRoute = ({ answer, cabinet }: Api) =>
  answer(changePassword, async ({ body: { password, newPassword }, bearer, operation }) => ({
    reply: { token: await cabinet.accounts.changePassword(bearer, password, newPassword, operation) },
  }))
