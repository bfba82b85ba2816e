import { Navigate, type RouteObject } from 'react-router-dom'
import { adminPaths } from '#web/paths.ts'
import { screen } from '#web/screen.tsx'
import Answers from './figures/answers/answers.screen.tsx'
import Dashboard from './figures/dashboard/dashboard.screen.tsx'
import ExplorerEvent from './operations/explorer/event.screen.tsx'
import ExplorerEvents from './operations/explorer/events.screen.tsx'
import { AdminGuard } from './shell/AdminGuard.tsx'
import Login from './admins/sign-in/login.screen.tsx'
import Funnel from './figures/funnel/funnel.screen.tsx'
import Money from './figures/money/money.screen.tsx'
import NotFound from './shell/not-found.screen.tsx'
import Operators from './operations/operators.screen.tsx'
import Person from './support/person.screen.tsx'
import Questions from './quiz/questions.screen.tsx'
import Register from './admins/sign-in/register.screen.tsx'
import Settings from './admins/settings/settings.screen.tsx'
import { Shell } from './shell/Shell.tsx'
import Opened from './figures/opened/opened.screen.tsx'
import Speed from './figures/speed/speed.screen.tsx'
import Subscribers from './support/subscribers.screen.tsx'

/** Maps URLs below the hidden prefix to screens, top to bottom. */
export const adminRoutes: RouteObject[] = [
  { path: adminPaths.root, element: <Navigate to={adminPaths.dashboard} replace /> },
  { path: adminPaths.login, element: <Login /> },
  { path: adminPaths.register, element: <Register /> },
  {
    element: (
      <AdminGuard>
        <Shell />
      </AdminGuard>
    ),
    children: [
      { path: adminPaths.dashboard, element: <Dashboard /> },
      { path: adminPaths.money, element: <Money /> },
      { path: adminPaths.funnel, element: <Funnel /> },
      { path: adminPaths.subscribers, element: <Subscribers /> },
      { path: adminPaths.person, element: <Person /> },
      { path: adminPaths.compare, ...screen(() => import('./figures/compare/compare.screen.tsx')) },
      { path: adminPaths.answers, element: <Answers /> },
      { path: adminPaths.questions, element: <Questions /> },
      { path: adminPaths.opened, element: <Opened /> },
      { path: adminPaths.speed, element: <Speed /> },
      { path: adminPaths.operators, element: <Operators /> },
      { path: adminPaths.explorer, element: <ExplorerEvents /> },
      { path: adminPaths.explorerEvent, element: <ExplorerEvent /> },
      { path: adminPaths.settings, element: <Settings /> },
    ],
  },
  { path: '*', element: <NotFound /> },
]
