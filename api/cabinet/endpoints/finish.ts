import { finish } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'

export const finishRoute = ({ answer, cabinet }: Api) =>
  answer(finish, async ({ body: { token }, operation }) => ({ reply: await cabinet.links.finish(token, operation) }))
