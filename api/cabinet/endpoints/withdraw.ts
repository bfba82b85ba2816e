import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { withdrawal } from '#api/contracts/withdrawal.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { tooManyRequests } from '#commands/refusal.ts'
import { oldestSecret } from '#api/settings/settings.ts'
import { deriveKey } from '#api/security/derived-keys.ts'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'
import { narrowBlock } from '#api/security/sign-in/address-blocks.ts'

/** Exceeds the time that a known email takes, so the response time doesn't reveal who bought. */
const MIN_RESPONSE_MS = 250

const HOUR_S = 3_600
/** Withdrawals of one network, about one address, and in total. A confirmation may go to the address each time. */
const LIMITS = {
  network: { points: 5, durationSeconds: HOUR_S },
  email: { points: 3, durationSeconds: 24 * HOUR_S },
  all: { points: 300, durationSeconds: HOUR_S },
}

const refuse = ({ msBeforeNext }: RateLimiterRes): never => {
  throw tooManyRequests(
    msBeforeNext / 1_000,
    'We have received several withdrawals already. Please write to us by e-mail instead.',
  )
}

export const withdrawEndpoint = ({ cabinet, callerOf, pool, settings }: ApiContext) => {
  const limiters = {
    network: createSharedLimiter({ pool, name: 'withdrawals-network', ...LIMITS.network }),
    email: createSharedLimiter({ pool, name: 'withdrawals-email', ...LIMITS.email }),
    all: createSharedLimiter({ pool, name: 'withdrawals', ...LIMITS.all }),
  }
  const digestKey = deriveKey(oldestSecret(settings.JWT_SECRET), 'counts of withdrawals')
  const digestOf = (text: string) => createHmac('sha256', digestKey).update(text).digest('base64url')
  return endpoint(withdrawal, async ({ body, operation, request }) => {
    if (settings.RATE_LIMITS === 'on') {
      await limiters.network.consume(digestOf(narrowBlock(callerOf(request).address))).catch(refuse)
      await limiters.email.consume(digestOf(body.email.toLowerCase())).catch(refuse)
      await limiters.all.consume('all').catch(refuse)
    }
    await Promise.all([cabinet.withdrawals.record(body, operation), delay(MIN_RESPONSE_MS)])
    return done
  })
}
