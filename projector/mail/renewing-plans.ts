import { DAY_MS } from '#events/time/time.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { MailDeps } from './definition.ts'
import type { BoughtPlan } from '#commands/payment/withdrawal/bought-plans.ts'

/** A plan that renews, and the token of the link that cancels it. */
export type RenewingPlan = { license: License | null; on: Date | null; cancelToken: string }

/** Time for which a link to cancel works at least. */
export const LINK_MS = 14 * DAY_MS

export const listRenewing = async (
  plans: BoughtPlan[],
  { cancelLinks }: MailDeps,
  now: Date,
): Promise<RenewingPlan[]> => {
  const renewing = plans.filter(({ subscription }) => subscription?.isRenewing)
  return await Promise.all(
    renewing.map(async ({ license, transactionId, subscription }) => {
      const on = subscription?.nextChargeAt ?? null
      const until = new Date(Math.max(on?.getTime() ?? 0, now.getTime() + LINK_MS))
      return { license, on, cancelToken: await cancelLinks.tokenOf(transactionId, until) }
    }),
  )
}
