import { setTimeout as delay } from 'node:timers/promises'
import { register as registration } from '#api/contracts/account/cabinet.ts'
import type { Rng } from '#tools/random/rng.ts'
import { callApi } from './call.ts'

export const PASSWORD = 'a good password'

/**
 * Registers an account with a purchase that no webhook has confirmed. Comes back when it is asked to, as the page does.
 * @param until milliseconds since 1970 at which it gives up.
 */
export const register = async (site: string, rng: Rng, headers: Record<string, string> = {}, until = 0) => {
  const email = `${rng.uuid()}@example.com`
  const body = {
    email,
    payoutSubId: `txn_${rng.uuid().replaceAll('-', '')}`,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Bench',
    timeZone: 'UTC',
    courseVersion: 'v1' as const,
  }
  for (;;) {
    const { data, refused, retryAfter } = await callApi(site, registration, body, headers)
    if (data) return { email, token: data.token }
    if (!retryAfter || Date.now() + 1_000 * retryAfter > until)
      throw new Error(`An account could not be registered: ${refused}`)
    await delay(1_000 * retryAfter)
  }
}
