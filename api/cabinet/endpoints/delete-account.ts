import { PAYMENT_PENDING, deleteAccount, STILL_RENEWS } from '#api/contracts/cabinet-data.ts'
import { personOf } from '#events/payment.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#api/http/refusal.ts'
import type { Purchase } from '#api/cabinet/access/access.ts'
import { PROVEN } from '#api/security/sign-in/caller.ts'
import { withFingerprint } from '#api/commands/command.ts'
import { wrongPassword } from '#api/cabinet/account/accounts.ts'
import { isReportPending, willRenew } from '#api/cabinet/purchases/purchase-info.ts'

/** Returns the persons whose keys seal data of a buyer: the visitor, the customer, and a substitute for reports without either. */
const personsOf = ({ payment, transactionId }: Purchase): string[] => [
  personOf(null, transactionId),
  ...(payment?.quizUserId ? [payment.quizUserId] : []),
  ...(payment?.customerId ? [personOf(null, payment.customerId)] : []),
]

export const deleteAccountEndpoint = ({ cabinet, clock }: ApiContext) =>
  endpoint(deleteAccount, async ({ body: { password }, bearer, operation: request }) => {
    const operation = withFingerprint(request, 'deletes the account')
    if ((await cabinet.sessions.accountEndedBy(bearer, operation)) !== undefined) return done
    const session = await cabinet.sessions.require(bearer)
    if (!(await cabinet.passwords.isCorrect(session.accountId, session.account, password, PROVEN)))
      throw wrongPassword()
    const bought = await cabinet.purchasesOf(session)
    // Without the account, the buyer couldn't cancel, and the card would still be charged.
    if (bought.some(willRenew)) throw new Refusal(409, 'renews_still', STILL_RENEWS)
    const registeredAt = new Date(session.owner.registeredAt)
    if (bought.some((purchase) => isReportPending(purchase, registeredAt, clock()))) {
      throw new Refusal(409, 'payment_awaited', PAYMENT_PENDING)
    }
    await cabinet.accounts.erase(session.accountId, [...new Set(bought.flatMap(personsOf))], operation)
    return done
  })
