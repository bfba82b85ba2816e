import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { adminPaths } from '#web/paths.ts'
import { session } from '#web/admin/sign-in/session.ts'

/**
 * Lets in whoever has a token; whether it is still good, the server says with the first query. The filters of the
 * address are kept for after the login, since such addresses are sent to colleagues.
 */
export const Guard = ({ children }: { children: ReactNode }) => {
  const { search } = useLocation()
  return session.token() ? children : <Navigate to={{ pathname: adminPaths.login, search }} replace />
}
