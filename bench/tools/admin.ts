import { createApiClient } from '#tools/analyst/client/create-client.ts'
import { ADMIN_SETUP_TOKEN } from './processes.ts'

export const ADMIN = { username: 'bench', password: 'a-lamp-unto-my-feet' }

/** Signs in the first admin, who is registered by the first call, and returns their token. */
export const signInAdmin = async (site: string): Promise<string> => {
  const { data } = await createApiClient({ site, token: ADMIN_SETUP_TOKEN }).POST('/admin/auth/register', {
    body: ADMIN,
  })
  if (data) return data.token
  const signedIn = await createApiClient({ site }).POST('/admin/auth/login', { body: ADMIN })
  if (signedIn.error) throw new Error(signedIn.error.message)
  return signedIn.data.token
}
