import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { adminPaths } from '#web/paths.ts'
import { adminSession } from '#web/admin/admins/sign-in/session.ts'

/**
 * Redirects visitors without a token to the login. The first query validates the token. The filters stay in the URL
 * during the login, because admins share such URLs.
 */
export const AdminGuard = ({ children }: { children: ReactNode }) => {
  const { search } = useLocation()
  return adminSession.token() ? children : <Navigate to={{ pathname: adminPaths.login, search }} replace />
}
