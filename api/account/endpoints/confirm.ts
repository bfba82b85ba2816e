import { confirmBuyer, requestConfirmation } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const confirmEndpoint = (cabinet: Pick<Cabinet, 'accountLinks'>) =>
  endpoint(confirmBuyer, async ({ body: { token } }) => {
    await cabinet.accountLinks.confirmBuyer(token)
    return done
  })

export const requestConfirmationEndpoint = (cabinet: Pick<Cabinet, 'confirmations' | 'purchasesOf' | 'sessions'>) =>
  endpoint(requestConfirmation, async ({ bearer, operation }) => {
    const session = await cabinet.sessions.require(bearer)
    const { waiting } = await cabinet.purchasesOf(session)
    for (const { transactionId } of waiting)
      await cabinet.confirmations.requestLink(transactionId, session.accountId, operation)
    return done
  })
