import { register } from '#api/contracts/admin.ts'
import type { Api } from '../app.ts'

export const adminRegisterRoute = ({ answer, admins }: Api) =>
  answer(register, async ({ body: { username, password }, operation, bearer }) => ({
    reply: { token: await admins.register(username, password, admins.registrar(bearer), operation) },
  }))
