import { cancelPlan } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { isReportPending, willRenew } from '#api/payment/purchases/purchase-info.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { endOfPlan } from '#commands/payment/provider-actions.ts'
import { Refusal, unavailable } from '#commands/refusal.ts'

export const cancelPlanEndpoint = (cabinet: Pick<Cabinet, 'clock' | 'provider' | 'purchasesOf' | 'sessions'>) =>
  endpoint(cancelPlan, async ({ body: { purchaseId }, bearer }) => {
    const session = await cabinet.sessions.require(bearer)
    const { owned } = await cabinet.purchasesOf(session)
    const purchase = owned.find(({ transactionId }) => transactionId === purchaseId)
    if (!purchase) throw new Refusal(422, 'unknown_purchase', 'This purchase is not on your account.')
    // A plan of which we don't know yet whether it renews would go on after a yes.
    if (isReportPending(purchase, new Date(session.owner.registeredAt), cabinet.clock())) throw unavailable()
    const { subscription } = purchase
    if (subscription && willRenew(purchase))
      await cabinet.provider.cancel(subscription.subscriptionId, endOfPlan(subscription))
    return done
  })
