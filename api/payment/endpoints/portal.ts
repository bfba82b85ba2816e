import { portal } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import { willRenew } from '#api/payment/purchases/purchase-info.ts'

export const portalEndpoint = (cabinet: Pick<Cabinet, 'provider' | 'purchasesOf' | 'sessions'>) =>
  endpoint(portal, async ({ bearer }) => {
    const session = await cabinet.sessions.require(bearer)
    const { owned: bought } = await cabinet.purchasesOf(session)
    // A subscription that renews is the one to cancel; otherwise the newest purchase may have invoices to show.
    const chosen = bought.findLast(willRenew) ?? bought.findLast(({ payment }) => payment?.customerId)
    const customerId = chosen?.payment?.customerId
    if (!customerId)
      throw new Refusal(422, 'nothing_to_manage', 'We are still confirming your payment. Please try again later.')
    const subscriptionId = willRenew(chosen) ? chosen.subscription?.subscriptionId : undefined
    return { reply: await cabinet.provider.portal(customerId, subscriptionId) }
  })
