import { login } from '#api/contracts/admin.ts'
import type { Api } from '../app.ts'

export const adminLoginRoute = ({ answer, admins }: Api) =>
  answer(login, async ({ body: { username, password } }) => ({
    reply: { token: await admins.signIn(username, password) },
  }))
