import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { adminPaths } from '#web/paths.ts'
import { session } from '#web/admin/sign-in/session.ts'

/**
 * Redirects visitors without a token to the login. The first query validates the token. The filters stay in the URL
 * during the login, because admins share such URLs.
 */
export const Guard = ({ children }: { children: ReactNode }) => {
  const { search } = useLocation()
  return session.token() ? children : <Navigate to={{ pathname: adminPaths.login, search }} replace />
}
