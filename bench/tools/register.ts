import { createApiClient } from '#tools/analyst/client/create-client.ts'
import type { Rng } from '#tools/random/rng.ts'

export const PASSWORD = 'a good password'

type Registration = { headers?: Record<string, string>; payoutSubId?: string }

/** Registers an account with a purchase that no webhook has confirmed. */
export const register = async (api: string, rng: Rng, { headers = {}, payoutSubId }: Registration = {}) => {
  const email = `${rng.uuid()}@example.com`
  const { data, error } = await createApiClient({ site: api }).POST('/account/auth/register', {
    headers,
    body: {
      email,
      payoutSubId: payoutSubId ?? `txn_${rng.uuid().replaceAll('-', '')}`,
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Bench',
      timeZone: 'UTC',
      courseVersion: 'v1',
    },
  })
  if (error) throw new Error(`An account could not be registered: ${JSON.stringify(error)}`)
  return { email, token: data.token }
}
