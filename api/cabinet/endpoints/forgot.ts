import { setTimeout as delay } from 'node:timers/promises'
import { forgot } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

/** Milliseconds that an answer takes at least: longer than the work for somebody who is known. */
const AT_LEAST = 250

export const forgotEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(forgot, async ({ body: { email }, operation }) => {
    await Promise.all([cabinet.links.forgot(email, operation), delay(AT_LEAST)])
    return done
  })
