import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { withdrawal } from '#api/contracts/withdrawal.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { oldestSecret } from '#api/settings/settings.ts'
import { deriveKey } from '#api/security/derived-keys.ts'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'

/** Exceeds the time that a known email takes, so the response time doesn't reveal who bought. */
const MIN_RESPONSE_MS = 250

const HOUR_S = 3_600
/** Confirmations by mail: to one address, and to all addresses that are not known to have bought. */
const LIMITS = {
  email: { points: 3, durationSeconds: 24 * HOUR_S },
  strangers: { points: 300, durationSeconds: HOUR_S },
}

const isWithin = (limiter: RateLimiterAbstract, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

/** Records every withdrawal, because the law gives the right to it. Only the mails about them are limited. */
export const withdrawEndpoint = ({ cabinet: { withdrawals, proofs }, pool, settings }: ApiContext) => {
  const ofEmail = createSharedLimiter({ pool, name: 'withdrawals-email', ...LIMITS.email })
  const ofStrangers = createSharedLimiter({ pool, name: 'withdrawals', ...LIMITS.strangers })
  const digestKey = deriveKey(oldestSecret(settings.JWT_SECRET), 'counts of withdrawals')
  const digestOf = (text: string) => createHmac('sha256', digestKey).update(text).digest('base64url')

  const canMail = async (email: string, hasBought: boolean): Promise<boolean> =>
    settings.RATE_LIMITS === 'off' ||
    ((await isWithin(ofEmail, digestOf(email.toLowerCase()))) && (hasBought || (await isWithin(ofStrangers, 'all'))))

  return endpoint(withdrawal, async ({ body, operation }) => {
    const record = async () => {
      const hasBought = await proofs.hasBought(body.email)
      await withdrawals.record(body, { hasBought, canMail: await canMail(body.email, hasBought) }, operation)
    }
    await Promise.all([record(), delay(MIN_RESPONSE_MS)])
    return done
  })
}
