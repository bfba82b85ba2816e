import { finish } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const finishEndpoint = (cabinet: Pick<Cabinet, 'accountLinks'>) =>
  endpoint(finish, async ({ body: { token } }) => {
    const { purchaseId, email, license } = await cabinet.accountLinks.readFinishLink(token)
    return { reply: { payoutSubId: purchaseId, email, license } }
  })
