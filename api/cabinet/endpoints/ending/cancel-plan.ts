import { cancelPlan } from '#api/contracts/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet/cabinet.ts'
import { willRenew } from '#api/cabinet/purchases/purchase-info.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { endOfPlan } from '#commands/payment/provider-actions.ts'
import { Refusal } from '#commands/refusal.ts'

export const cancelPlanEndpoint = (cabinet: Pick<Cabinet, 'provider' | 'purchasesOf' | 'sessions'>) =>
  endpoint(cancelPlan, async ({ body: { purchaseId }, bearer }) => {
    const { owned } = await cabinet.purchasesOf(await cabinet.sessions.require(bearer))
    const purchase = owned.find(({ transactionId }) => transactionId === purchaseId)
    if (!purchase) throw new Refusal(422, 'unknown_purchase', 'This purchase is not on your account.')
    const { subscription } = purchase
    if (subscription && willRenew(purchase))
      await cabinet.provider.cancel(subscription.subscriptionId, endOfPlan(subscription))
    return done
  })
