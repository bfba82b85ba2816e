import { confirmBuyer, requestConfirmation } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const confirmEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(confirmBuyer, async ({ body: { token } }) => {
    await cabinet.links.confirmBuyer(token)
    return done
  })

export const requestConfirmationEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(requestConfirmation, async ({ bearer }) => {
    const session = await cabinet.sessions.require(bearer)
    const { waiting } = await cabinet.purchasesOf(session)
    for (const { transactionId } of waiting)
      await cabinet.confirmations.requestLink(transactionId, session.accountId, false)
    return done
  })
