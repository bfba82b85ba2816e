import type { RouteObject } from 'react-router-dom'
import { areas, paths } from './paths.ts'
import { screen } from './screen.tsx'

/** Everything that follows the course, in one file, because each file adds to the list that every page loads. */
const after = screen(() => import('./cabinet/after/after.screen.tsx'))
const byLink = screen(() => import('./legal/cancel.screen.tsx'))
const small = screen(() => import('./legal/accessibility.screen.tsx'))
const anythingElse: RouteObject = { path: '*', ...small }
/** Answers the unknown paths of an area with a layout; the area's own path has no screen either. */
const elsewhere: RouteObject[] = [{ index: true, ...small }, anythingElse]

/** Maps URLs to screens, top to bottom. */
export const routes: RouteObject[] = [
  { path: paths.landing, ...screen(() => import('./funnel/landing/landing.screen.tsx')) },
  { path: paths.quiz.questionary, ...screen(() => import('./funnel/quiz/quiz.screen.tsx')) },
  {
    path: areas.quizSteps,
    ...screen(() => import('./funnel/shell/layout.tsx').then((file) => ({ default: file.StepsLayout }))),
    children: [
      { path: paths.quiz.calculation, ...screen(() => import('./funnel/steps/calculation.screen.tsx')) },
      { path: paths.quiz.email, ...screen(() => import('./funnel/steps/email.screen.tsx')) },
      { path: paths.quiz.name, ...screen(() => import('./funnel/steps/name.screen.tsx')) },
      { path: paths.quiz.purchase, ...screen(() => import('./funnel/success/purchase.screen.tsx')) },
      ...elsewhere,
    ],
  },
  { path: paths.quiz.order, ...screen(() => import('./funnel/offer/order.screen.tsx')) },
  { path: paths.quiz.discount, ...screen(() => import('./funnel/discount/discount.screen.tsx')) },
  { path: paths.success, ...screen(() => import('./funnel/success/success.screen.tsx')) },
  { path: paths.privacyPolicy, ...screen(() => import('./legal/privacy-policy.screen.tsx')) },
  { path: paths.terms, ...screen(() => import('./legal/terms.screen.tsx')) },
  { path: paths.refundPolicy, ...screen(() => import('./legal/refund-policy.screen.tsx')) },
  { path: paths.withdraw, ...screen(() => import('./legal/withdraw.screen.tsx')) },
  ...[paths.cancel, paths.together, paths.own].map((path) => ({ path, ...byLink })),
  { path: paths.accessibility, ...small },
  { path: paths.underAge, ...small },
  {
    path: areas.account,
    ...screen(() => import('./cabinet/shell/layout.tsx').then((file) => ({ default: file.AccountLayout }))),
    children: [
      { path: paths.account.login, ...screen(() => import('./cabinet/account/login.screen.tsx')) },
      { path: paths.account.reset, ...screen(() => import('./cabinet/account/reset.screen.tsx')) },
      {
        ...screen(() => import('./cabinet/shell/layout.tsx').then((file) => ({ default: file.Guard }))),
        children: [
          { path: paths.account.cabinet, ...screen(() => import('./cabinet/journey/cabinet.screen.tsx')) },
          { path: paths.account.day, ...screen(() => import('./cabinet/day/day.screen.tsx')) },
          { path: paths.account.daily, ...after },
          { path: paths.account.season, ...after },
          { path: paths.account.journal, ...after },
          { path: paths.account.settings, ...screen(() => import('./cabinet/settings/settings.screen.tsx')) },
          { path: paths.account.portal, ...screen(() => import('./cabinet/portal/portal.screen.tsx')) },
        ],
      },
      ...elsewhere,
    ],
  },
  {
    ...screen(() => import('./funnel/shell/layout.tsx').then((file) => ({ default: file.DefaultLayout }))),
    children: [anythingElse],
  },
]
