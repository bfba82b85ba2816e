import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { v4 } from 'uuid'
import type { adminLogout } from '#api/contracts/admins/account.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { local } from '#web/lib/page/storage.ts'
import { adminPaths } from '#web/paths.ts'

const KEY = 'token'

/** Stores the token of the admin in the browser, so the session survives reloads. */
export const adminSession = {
  token: (): string | null => local.read(KEY),
  start: (token: string): void => local.write(KEY, token),
  end: (): void => local.remove(KEY),
}

/** Ends the session on the server. Without a connection the token ends after twelve hours. */
export const endSessionOnServer = (): void => {
  const options = { bearer: adminSession.token(), idempotencyKey: v4() }
  post<typeof adminLogout>('/admin/account/logout', { everywhere: false }, options).catch(() => {})
}

const LOGOUT_STATUSES = [400, 401, 403]

export const endsAdminSession = (error: unknown): boolean =>
  error instanceof Refused && LOGOUT_STATUSES.includes(error.status)

/**
 * Runs a request with the token. Repeats it with the newest one if the token was replaced in the meantime, which typing the
 * password in the settings does, also in another tab.
 */
export const withToken = async <T>(request: (bearer: string | null) => Promise<T>): Promise<T> => {
  const bearer = adminSession.token()
  try {
    return await request(bearer)
  } catch (error) {
    const newest = adminSession.token()
    if (error instanceof Refused && error.status === 401 && newest !== null && newest !== bearer)
      return await request(newest)
    throw error
  }
}

/** Ends the session and leads to the login. */
export const useLogOut = () => {
  const navigate = useNavigate()
  return useCallback(() => {
    adminSession.end()
    void navigate(adminPaths.login, { replace: true })
  }, [navigate])
}
