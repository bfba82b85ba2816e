import { register } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'

export const registerRoute = ({ answer, cabinet }: Api) =>
  answer(register, async ({ body, operation }) => ({
    reply: { token: await cabinet.registration.register(body, operation) },
  }))
