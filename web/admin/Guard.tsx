import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { adminPaths } from '../paths.ts'
import { session } from './session.ts'

/** Lets in whoever has a token; whether it is still good, the server says with the first query. */
export const Guard = ({ children }: { children: ReactNode }) =>
  session.token() ? children : <Navigate to={adminPaths.login} replace />
