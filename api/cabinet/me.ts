import { me } from '#api/contracts/cabinet.ts'
import type { Api } from '../app.ts'

export const meRoute = ({ answer, cabinet }: Api) =>
  answer(me, async ({ bearer }) => ({ reply: (await cabinet.subscriber(bearer)).subscription }))
