import { register as registration } from '#api/contracts/account/cabinet.ts'
import type { Rng } from '#tools/random/rng.ts'
import { callApi } from './call.ts'

export const PASSWORD = 'a good password'

/** Registers an account with a purchase that no webhook has confirmed. */
export const register = async (site: string, rng: Rng, headers: Record<string, string> = {}) => {
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
  const { data, refused } = await callApi(site, registration, body, headers)
  if (!data) throw new Error(`An account could not be registered: ${refused}`)
  return { email, token: data.token }
}
