import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { adminLogout } from '#api/contracts/admin-account.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { local } from '#web/lib/page/storage.ts'
import { adminPaths } from '#web/paths.ts'

const KEY = 'token'

/** Stores the token of the admin in the browser, so the session survives reloads. */
export const session = {
  token: (): string | null => local.read(KEY),
  start: (token: string): void => local.write(KEY, token),
  end: (): void => local.remove(KEY),
}

/** Ends the session on the server. Without a connection the token ends after twelve hours. */
export const endSessionOnServer = (): void => {
  const options = { bearer: session.token(), idempotencyKey: crypto.randomUUID() }
  post<typeof adminLogout>('/admin/account/logout', { everywhere: false }, options).catch(() => {})
}

const LOGOUT_STATUSES = [400, 401, 403]

/** Returns whether the error ends the session. */
export const endsSession = (error: unknown): boolean =>
  error instanceof Refused && LOGOUT_STATUSES.includes(error.status)

/** Ends the session and leads to the login. */
export const useLogOut = () => {
  const navigate = useNavigate()
  return useCallback(() => {
    session.end()
    void navigate(adminPaths.login, { replace: true })
  }, [navigate])
}
