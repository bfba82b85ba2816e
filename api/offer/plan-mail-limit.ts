import { createHmac } from 'node:crypto'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'
import type { Pool } from '#db/client.ts'

const DAY_SECONDS = 86_400

/** Limits mails with a plan to one per address and day, because anyone can type any address. */
export type PlanMailLimit = {
  /** Returns whether a mail may go to an address, and counts it. */
  admit: (email: string) => Promise<boolean>
  /** Takes a count back, for a request that was not recorded. */
  takeBack: (email: string) => Promise<void>
}

export type PlanMailLimitOptions = {
  pool: Pool
  /** Keys the digests of addresses. */
  digestKey: Buffer
  isLimited: boolean
}

export const createPlanMailLimit = ({ pool, digestKey, isLimited }: PlanMailLimitOptions): PlanMailLimit => {
  const limiter = createSharedLimiter({ pool, name: 'plan-mails', points: 1, durationSeconds: DAY_SECONDS })
  const digestOf = (email: string) => createHmac('sha256', digestKey).update(email.toLowerCase()).digest('base64url')
  return {
    admit: async (email) =>
      !isLimited ||
      (await limiter.consume(digestOf(email)).then(
        () => true,
        () => false,
      )),
    takeBack: async (email) => {
      if (isLimited) await limiter.delete(digestOf(email)).catch(() => {})
    },
  }
}
