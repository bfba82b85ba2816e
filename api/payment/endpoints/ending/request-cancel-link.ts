import { setTimeout as delay } from 'node:timers/promises'
import type { Cabinet } from '#api/cabinet.ts'
import { requestCancelLink } from '#api/contracts/payment/cancel-link.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { MIN_RESPONSE_MS } from '#api/account/endpoints/forgot.ts'

/** Requests a mail. Reply and time don't reveal whether the address has a plan. */
export const requestCancelLinkEndpoint = ({ accountLinks }: Pick<Cabinet, 'accountLinks'>) =>
  endpoint(requestCancelLink, async ({ body: { email }, operation }) => {
    await Promise.all([accountLinks.requestCancelLink(email, operation), delay(MIN_RESPONSE_MS)])
    return done
  })
