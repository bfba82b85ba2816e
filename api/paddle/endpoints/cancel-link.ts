import { randomUUID } from 'node:crypto'
import { type Cancelable, cancelByLink, cancelLink } from '#api/contracts/cancel-link.ts'
import { createCancelLinks } from '#db/crypto/signed-links.ts'
import { accessOf, type Purchase } from '#api/cabinet/access/access.ts'
import { willRenew } from '#api/cabinet/purchases/purchase-info.ts'
import type { Paddle } from '#api/paddle/paddle.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import { createPortalActions } from '#api/paddle/simulated/portal-actions.ts'

const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link is incomplete. Please open it from our e-mail again, or write to us.')

type LinkDeps = Pick<Paddle, 'cabinet' | 'clock' | 'keyStore' | 'settings'>

/** Creates the reader of the purchase that a link is about. */
const createLinkReader = ({ cabinet, clock, keyStore, settings }: LinkDeps) => {
  const links = createCancelLinks(keyStore)

  const describe = (purchase: Purchase): Cancelable => {
    const access = accessOf(purchase, clock())
    const renews = willRenew(purchase)
    return {
      license: purchase.subscription?.license ?? purchase.payment?.license ?? null,
      state: renews ? 'renews' : access.granted ? 'ends' : 'ended',
      until: access.granted ? (access.until?.toISOString() ?? null) : null,
      provider: settings.CHECKOUT,
    }
  }

  /** @throws {Refusal} 422 for a link that we didn't sign. */
  const readPurchase = async (token: string): Promise<() => Promise<Purchase>> => {
    const purchaseId = await links.read(token)
    if (purchaseId === undefined) throw unusable()
    return () => cabinet.purchaseOf(purchaseId)
  }

  return { describe, readPurchase }
}

export const cancelLinkEndpoint = (deps: LinkDeps) => {
  const { describe, readPurchase } = createLinkReader(deps)
  return endpoint(cancelLink, async ({ body: { token } }) => {
    const read = await readPurchase(token)
    return { reply: describe(await read()) }
  })
}

/** Cancels by the link of a mail. Paddle asks the buyer to confirm on its own page, which the link opens signed in. */
export const cancelByLinkEndpoint = (deps: LinkDeps & Pick<Paddle, 'provider'>) => {
  const { describe, readPurchase } = createLinkReader(deps)
  const act = createPortalActions(deps)
  return endpoint(cancelByLink, async ({ body: { token }, operation, request }) => {
    const read = await readPurchase(token)
    const purchase = await read()
    const customerId = purchase.payment?.customerId
    if (!willRenew(purchase) || !customerId) return { reply: { ...describe(purchase), confirmAt: null } }
    const portal = await deps.provider.portal(customerId, purchase.subscription?.subscriptionId)
    if (portal.provider === 'paddle')
      return { reply: { ...describe(purchase), confirmAt: portal.cancel ?? portal.overview } }
    await act('cancel', read, operation.key ?? randomUUID(), request)
    return { reply: { ...describe(await read()), confirmAt: null } }
  })
}
