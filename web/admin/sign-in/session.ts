import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refused } from '#web/lib/api/api.ts'
import { local } from '#web/lib/page/storage.ts'
import { adminPaths } from '#web/paths.ts'

const KEY = 'token'

/** The admin's session: a token kept in the browser, so that it outlives a reload. */
export const session = {
  token: (): string | null => local.read(KEY),
  start: (token: string): void => local.write(KEY, token),
  end: (): void => local.remove(KEY),
}

const LOGS_OUT = [400, 401, 403]

/** Whether the server, in refusing, ended the session. */
export const endsSession = (error: unknown): boolean => error instanceof Refused && LOGS_OUT.includes(error.status)

/** Ends the session and leads to the login. */
export const useLogOut = () => {
  const navigate = useNavigate()
  return useCallback(() => {
    session.end()
    void navigate(adminPaths.login, { replace: true })
  }, [navigate])
}
