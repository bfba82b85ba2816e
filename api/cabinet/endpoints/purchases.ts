import { purchases } from '#api/contracts/cabinet-data.ts'
import type { Api } from '#api/app.ts'
import { infoOf } from '#api/cabinet/purchases/purchase-info.ts'

export const purchasesRoute = ({ answer, cabinet, clock }: Api) =>
  answer(purchases, async ({ bearer }) => {
    const session = await cabinet.sessions.require(bearer)
    const [{ email, firstName, lastName }, bought] = await Promise.all([
      cabinet.sessions.person(session),
      cabinet.purchasesOf(session),
    ])
    return { reply: { email, firstName, lastName, purchases: bought.map((one) => infoOf(one, clock())) } }
  })
