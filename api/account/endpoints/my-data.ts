import { myData } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const myDataEndpoint = (cabinet: Pick<Cabinet, 'collectData' | 'purchasesOf' | 'sessions'>) =>
  endpoint(myData, async ({ bearer }) => {
    const session = await cabinet.sessions.require(bearer)
    return { reply: await cabinet.collectData(session, (await cabinet.purchasesOf(session)).owned) }
  })
