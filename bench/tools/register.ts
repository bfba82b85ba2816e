import { createApiClient } from '#tools/analyst/client/create-client.ts'
import type { Rng } from '#tools/random/rng.ts'

export const PASSWORD = 'a good password'

/** Registers an account with a purchase that no webhook confirms, and returns its e-mail. */
export const register = async (api: string, rng: Rng, headers: Record<string, string> = {}): Promise<string> => {
  const email = `${rng.uuid()}@example.com`
  const { error } = await createApiClient({ site: api }).POST('/account/auth/register', {
    headers,
    body: {
      email,
      payoutSubId: `txn_${rng.uuid().replaceAll('-', '')}`,
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Bench',
      timeZone: 'UTC',
      courseVersion: 'v1',
    },
  })
  if (error) throw new Error(`An account could not be registered: ${JSON.stringify(error)}`)
  return email
}
