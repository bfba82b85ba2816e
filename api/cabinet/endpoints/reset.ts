import { reset } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'

export const resetRoute = ({ answer, cabinet }: Api) =>
  answer(reset, async ({ body: { token, password }, operation }) => ({
    reply: { token: await cabinet.links.reset(token, password, operation) },
  }))
