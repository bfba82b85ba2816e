import { type Cancelable, cancelByLink, cancelLink } from '#api/contracts/payment/cancel-link.ts'
import { createCancelLinks } from '#db/crypto/signed-links.ts'
import { accessOf } from '#api/payment/access/access.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import { isReportPending, willRenew } from '#api/payment/purchases/purchase-info.ts'
import { endOfPlan } from '#commands/payment/provider-actions.ts'
import type { Paddle } from '#api/payment/paddle/paddle.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal, unavailable } from '#commands/refusal.ts'

type LinkDeps = Pick<Paddle, 'cabinet' | 'clock' | 'keyStore'>

export const cancelLinkEndpoint = (deps: LinkDeps) => {
  const { describe, readPurchase } = createLinkReader(deps)
  return endpoint(cancelLink, async ({ body: { token } }) => {
    const read = await readPurchase(token)
    return { reply: describe(await read()) }
  })
}

const createLinkReader = ({ cabinet, clock, keyStore }: LinkDeps) => {
  const links = createCancelLinks(keyStore)

  const describe = (purchase: Purchase): Cancelable => {
    const access = accessOf(purchase, clock())
    const renews = willRenew(purchase)
    // The days of grace are no paid period, and nothing renews on the last of them.
    const isPaid = access.granted && access.by !== 'past-due'
    return {
      license: purchase.subscription?.license ?? purchase.payment?.license ?? null,
      state: renews ? 'renews' : access.granted ? 'ends' : 'ended',
      until: isPaid ? (access.until?.toISOString() ?? null) : null,
    }
  }

  /** @throws {Refusal} 503 while we don't know whether the plan renews, so that none is shown as ended that goes on. */
  const read = async (purchaseId: string): Promise<Purchase> => {
    const purchase = await cabinet.purchaseOf(purchaseId)
    if (isReportPending(purchase, clock(), clock())) throw unavailable()
    return purchase
  }

  /** @throws {Refusal} 422 for a link that we didn't sign, and after the period that it was made for. */
  const readPurchase = async (token: string): Promise<() => Promise<Purchase>> => {
    const link = await links.read(token)
    if (!link) throw unusable()
    if (link.until <= clock()) throw linkEnded()
    return () => read(link.purchaseId)
  }

  return { describe, readPurchase }
}

const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link is incomplete. Please open it from our e-mail again, or write to us.')
const linkEnded = () =>
  new Refusal(422, 'link_ended', 'This link has ended. Please use our latest e-mail, or log in and open Settings.')

/** Cancels by the link of a mail. Hands out no page of the provider, because those sign the customer in. */
export const cancelByLinkEndpoint = (deps: LinkDeps & Pick<Paddle, 'provider'>) => {
  const { describe, readPurchase } = createLinkReader(deps)
  return endpoint(cancelByLink, async ({ body: { token } }) => {
    const read = await readPurchase(token)
    const purchase = await read()
    const { subscription } = purchase
    if (!subscription || !willRenew(purchase)) return { reply: describe(purchase) }
    await deps.provider.cancel(subscription.subscriptionId, endOfPlan(subscription))
    // The provider's report may still be on its way.
    const after = describe(await read())
    return { reply: { ...after, state: after.state === 'renews' ? 'ends' : after.state } }
  })
}
