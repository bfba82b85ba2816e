import { me } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'

export const meRoute = ({ answer, cabinet }: Api) =>
  answer(me, async ({ bearer }) => ({ reply: (await cabinet.subscriber(bearer)).subscription }))
