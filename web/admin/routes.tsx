import { Navigate, type RouteObject } from 'react-router-dom'
import { adminPaths } from '../paths.ts'
import Dashboard from './dashboard.screen.tsx'
import { Guard } from './Guard.tsx'
import Login from './login.screen.tsx'

/** URL to screen, top to bottom, beneath the hidden prefix. */
export const routes: RouteObject[] = [
  { path: adminPaths.login, element: <Login /> },
  {
    path: adminPaths.dashboard,
    element: (
      <Guard>
        <Dashboard />
      </Guard>
    ),
  },
  { path: '*', element: <Navigate to={adminPaths.dashboard} replace /> },
]
