import { randomUUID } from 'node:crypto'
import { simulatedPortal } from '#api/contracts/account/cabinet-data.ts'
import type { Paddle } from '#api/payment/paddle/paddle.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { notFound } from '#commands/refusal.ts'
import { createPortalActions } from '#api/payment/paddle/simulated/portal-actions.ts'

/** Simulates Paddle's pages for subscribers. */
export const simulatedPortalEndpoint = ({
  cabinet,
  settings,
  clock,
}: Pick<Paddle, 'cabinet' | 'settings' | 'clock'>) => {
  const act = createPortalActions({ settings, clock })
  return endpoint(simulatedPortal, async ({ body: { action, purchaseId }, bearer, operation, request }) => {
    if (settings.CHECKOUT !== 'simulated') throw notFound()
    const session = await cabinet.sessions.require(bearer)
    const read = async () =>
      (await cabinet.purchasesOf(session)).owned.find(({ transactionId }) => transactionId === purchaseId)
    await act(action, read, operation.key ?? randomUUID(), request)
    return done
  })
}
