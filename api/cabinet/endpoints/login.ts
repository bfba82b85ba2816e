import { login } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'

export const loginRoute = ({ answer, cabinet }: Api) =>
  answer(login, async ({ body: { email, password, ...notes }, operation }) => ({
    reply: { token: await cabinet.accounts.signInWith({ email, password }, notes, operation) },
  }))
