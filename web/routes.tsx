import type { RouteObject } from 'react-router-dom'
import { areas, paths } from './paths.ts'
import { screen } from './screen.tsx'

const lost = screen(() => import('./not-found.screen.tsx'))
const anythingElse: RouteObject = { path: '*', ...lost }
/** For an area with a layout: the area's own path has no screen either. */
const elsewhere: RouteObject[] = [{ index: true, ...lost }, anythingElse]

/** URL to screen, top to bottom. */
export const routes: RouteObject[] = [
  { path: paths.landing, ...screen(() => import('./funnel/landing.screen.tsx')) },
  {
    path: areas.quizSteps,
    ...screen(() => import('./funnel/layout.tsx').then((file) => ({ default: file.StepsLayout }))),
    children: elsewhere,
  },
  {
    path: areas.account,
    ...screen(() => import('./cabinet/layout.tsx').then((file) => ({ default: file.AccountLayout }))),
    children: elsewhere,
  },
  anythingElse,
]
