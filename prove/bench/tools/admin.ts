import { login, register } from '#api/contracts/admins/admin.ts'
import { callApi } from './call.ts'
import { ADMIN_SETUP_TOKEN } from './processes.ts'

export const ADMIN = { username: 'bench', password: 'a-lamp-unto-my-feet' }

/** Signs in the first admin, who is registered by the first call, and returns their token. */
export const signInAdmin = async (site: string): Promise<string> => {
  const { data } = await callApi(site, register, ADMIN, { authorization: `Bearer ${ADMIN_SETUP_TOKEN}` })
  if (data) return data.token
  const signedIn = await callApi(site, login, ADMIN)
  if (!signedIn.data) throw new Error(signedIn.refused)
  return signedIn.data.token
}
