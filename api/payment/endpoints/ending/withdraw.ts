import { createHmac } from 'node:crypto'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { type Withdrawal, withdrawal } from '#api/contracts/payment/withdrawal.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { REFUND_DAYS } from '#events/payment/money/refund-days.ts'
import { idsIn } from '#commands/payment/withdrawal/bought-plans.ts'
import { Refusal } from '#commands/refusal.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { oldestSecret } from '#api/settings/settings.ts'
import { deriveKey } from '#api/security/derived-keys.ts'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'

const HOUR_S = 3_600
/**
 * Confirmations by mail: to one address, to one that the sender did not prove to own, and to all that are not known to have
 * bought. The second lasts as long as a withdrawal may be open.
 */
const LIMITS = {
  email: { points: 3, durationSeconds: 24 * HOUR_S },
  unproven: { points: 1, durationSeconds: REFUND_DAYS * 24 * HOUR_S },
  strangers: { points: 300, durationSeconds: HOUR_S },
}

/** Records every withdrawal, because the law gives the right to it. Only the mails about them are limited. */
export const withdrawEndpoint = (
  cabinet: Pick<
    Cabinet,
    'boughtPlans' | 'evenTimes' | 'keys' | 'pool' | 'proofs' | 'sessions' | 'settings' | 'withdrawals'
  >,
) => {
  const { withdrawals, proofs, pool, settings, boughtPlans } = cabinet
  const ofEmail = createSharedLimiter({ pool, name: 'withdrawals-email', ...LIMITS.email })
  const ofUnproven = createSharedLimiter({ pool, name: 'withdrawals-unproven', ...LIMITS.unproven })
  const ofStrangers = createSharedLimiter({ pool, name: 'withdrawals', ...LIMITS.strangers })
  const digestKey = deriveKey(oldestSecret(settings.JWT_SECRET), 'counts of withdrawals')
  const digestOf = (text: string) => createHmac('sha256', digestKey).update(text).digest('base64url')

  type Checked = { hasBought: boolean; isFromBuyer: boolean }
  const canMail = async (email: string, { hasBought, isFromBuyer }: Checked): Promise<boolean> =>
    settings.RATE_LIMITS === 'off' ||
    ((await isWithin(isFromBuyer ? ofEmail : ofUnproven, digestOf(email.toLowerCase()))) &&
      (hasBought || (await isWithin(ofStrangers, 'all'))))

  /** Checks whether the sender is signed in with the address, or names an order that it paid for. */
  const isBuyer = async ({ email, order }: Withdrawal, bearer: string | undefined): Promise<boolean> => {
    const signedIn = bearer === undefined ? undefined : await cabinet.sessions.require(bearer).catch(noSession)
    const own = signedIn && (await cabinet.keys.open('email', signedIn.owner.email))
    if (signedIn && isSameMailbox(own ?? '', email)) return await proofs.controlsMailbox(signedIn.accountId)
    return await boughtPlans.hasPaid(email, idsIn(order ?? ''))
  }

  return endpoint(withdrawal, async ({ body, bearer, operation }) => {
    const record = async () => {
      const [hasBoughtBefore, isFromBuyer] = await Promise.all([proofs.hasBought(body.email), isBuyer(body, bearer)])
      // An order proves a purchase of an address that no account has.
      const hasBought = hasBoughtBefore || isFromBuyer
      const checked = { hasBought, isFromBuyer, canMail: await canMail(body.email, { hasBought, isFromBuyer }) }
      await withdrawals.record(body, checked, operation)
    }
    await cabinet.evenTimes.answerLate(record)
    return done
  })
}

const isWithin = (limiter: RateLimiterAbstract, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

/** Treats a session that has ended like none. */
const noSession = (error: unknown) => {
  if (error instanceof Refusal) return undefined
  throw error
}
