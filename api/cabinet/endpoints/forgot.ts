import { setTimeout as delay } from 'node:timers/promises'
import { forgot } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'
import { done } from '#api/http/endpoint.ts'

/** Milliseconds that an answer takes at least: longer than the work for somebody who is known. */
const AT_LEAST = 250

export const forgotRoute = ({ answer, cabinet }: Api) =>
  answer(forgot, async ({ body: { email }, operation }) => {
    await Promise.all([cabinet.links.forgot(email, operation), delay(AT_LEAST)])
    return done
  })
