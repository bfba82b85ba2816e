import { setTimeout as delay } from 'node:timers/promises'
import { forgot } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

/** Exceeds the time that a known email takes, so the response time doesn't reveal whether it has an account. */
export const MIN_RESPONSE_MS = 250

export const forgotEndpoint = (cabinet: Pick<Cabinet, 'accountLinks'>) =>
  endpoint(forgot, async ({ body: { email }, operation }) => {
    await Promise.all([cabinet.accountLinks.request(email, operation), delay(MIN_RESPONSE_MS)])
    return done
  })
