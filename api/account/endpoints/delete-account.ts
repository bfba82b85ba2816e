import { PAYMENT_PENDING, deleteAccount, STILL_RENEWS } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import { PROVEN } from '#api/security/sign-in/caller.ts'
import { withFingerprint } from '#commands/command.ts'
import { wrongPassword } from '#api/account/accounts.ts'
import { isReportPending, willRenew } from '#api/payment/purchases/purchase-info.ts'

export const deleteAccountEndpoint = (
  cabinet: Pick<Cabinet, 'buyerData' | 'clock' | 'erasure' | 'passwords' | 'purchasesOf' | 'sessions'>,
) =>
  endpoint(deleteAccount, async ({ body: { password }, bearer, operation: request }) => {
    const operation = withFingerprint(request, 'deletes the account')
    const endedBefore = await cabinet.sessions.accountEndedBy(bearer, operation)
    if (endedBefore !== undefined) {
      await cabinet.erasure.finish(endedBefore)
      return done
    }
    const session = await cabinet.sessions.require(bearer)
    if (!(await cabinet.passwords.isCorrect(session.accountId, session.account, password, PROVEN)))
      throw wrongPassword()
    const { owned: bought } = await cabinet.purchasesOf(session)
    // Without the account, the buyer couldn't cancel, and the card would still be charged.
    if (bought.some(willRenew)) throw new Refusal(409, 'renews_still', STILL_RENEWS)
    const registeredAt = new Date(session.owner.registeredAt)
    if (bought.some((purchase) => isReportPending(purchase, registeredAt, cabinet.clock()))) {
      throw new Refusal(409, 'payment_awaited', PAYMENT_PENDING)
    }
    const { email } = await cabinet.sessions.person(session)
    await cabinet.erasure.erase(session.accountId, await cabinet.buyerData.personsOf(bought, email), operation)
    return done
  })
