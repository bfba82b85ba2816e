import { finish } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const finishEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(finish, async ({ body: { token }, operation }) => {
    const { purchaseId, email, license } = await cabinet.accountLinks.finishRegistration(token, operation)
    return { reply: { payoutSubId: purchaseId, email, license } }
  })
