import { Navigate, type RouteObject } from 'react-router-dom'
import { adminPaths } from '../paths.ts'
import Answers from './answers.screen.tsx'
import Compare from './compare.screen.tsx'
import Dashboard from './dashboard.screen.tsx'
import { Guard } from './Guard.tsx'
import Login from './login.screen.tsx'
import NotFound from './not-found.screen.tsx'
import Operators from './operators.screen.tsx'
import Register from './register.screen.tsx'
import { Shell } from './Shell.tsx'

/** URL to screen, top to bottom, beneath the hidden prefix. */
export const routes: RouteObject[] = [
  { path: adminPaths.root, element: <Navigate to={adminPaths.dashboard} replace /> },
  { path: adminPaths.login, element: <Login /> },
  { path: adminPaths.register, element: <Register /> },
  {
    element: (
      <Guard>
        <Shell />
      </Guard>
    ),
    children: [
      { path: adminPaths.dashboard, element: <Dashboard /> },
      { path: adminPaths.compare, element: <Compare /> },
      { path: adminPaths.answers, element: <Answers /> },
      { path: adminPaths.operators, element: <Operators /> },
    ],
  },
  { path: '*', element: <NotFound /> },
]
