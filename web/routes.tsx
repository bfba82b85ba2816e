import type { RouteObject } from 'react-router-dom'
import { areas, paths } from './paths.ts'
import { screen } from './screen.tsx'

/** Everything that follows the course, in one file, because each file adds to the list that every page loads. */
const after = screen(() => import('./course/after/after.screen.tsx'))
const byLink = screen(() => import('./site/cancel.screen.tsx'))
const small = screen(() => import('./site/accessibility.screen.tsx'))
const anythingElse: RouteObject = { path: '*', ...small }
/** Answers the unknown paths of an area with a layout; the area's own path has no screen either. */
const elsewhere: RouteObject[] = [{ index: true, ...small }, anythingElse]

/** Maps URLs to screens, top to bottom. */
export const routes: RouteObject[] = [
  { path: paths.landing, ...screen(() => import('./quiz/landing/landing.screen.tsx')) },
  { path: paths.quiz.questionary, ...screen(() => import('./quiz/quiz.screen.tsx')) },
  {
    path: areas.quizSteps,
    ...screen(() => import('./quiz/shell/layout.tsx').then((file) => ({ default: file.StepsLayout }))),
    children: [
      { path: paths.quiz.calculation, ...screen(() => import('./quiz/steps/calculation.screen.tsx')) },
      { path: paths.quiz.email, ...screen(() => import('./quiz/steps/email.screen.tsx')) },
      { path: paths.quiz.name, ...screen(() => import('./quiz/steps/name.screen.tsx')) },
      { path: paths.quiz.purchase, ...screen(() => import('./payment/success/purchase.screen.tsx')) },
      ...elsewhere,
    ],
  },
  { path: paths.quiz.order, ...screen(() => import('./offer/order.screen.tsx')) },
  { path: paths.quiz.discount, ...screen(() => import('./offer/discount/discount.screen.tsx')) },
  { path: paths.success, ...screen(() => import('./payment/success/success.screen.tsx')) },
  { path: paths.privacyPolicy, ...screen(() => import('./site/privacy-policy.screen.tsx')) },
  { path: paths.terms, ...screen(() => import('./site/terms.screen.tsx')) },
  { path: paths.refundPolicy, ...screen(() => import('./site/refund-policy.screen.tsx')) },
  { path: paths.withdraw, ...screen(() => import('./site/withdraw.screen.tsx')) },
  ...[paths.cancel, paths.own].map((path) => ({ path, ...byLink })),
  { path: paths.accessibility, ...small },
  { path: paths.unknownCharge, ...small },
  { path: paths.underAge, ...small },
  {
    path: areas.account,
    ...screen(() => import('./course/shell/layout.tsx').then((file) => ({ default: file.AccountLayout }))),
    children: [
      { path: paths.account.login, ...screen(() => import('./account/login.screen.tsx')) },
      { path: paths.account.reset, ...screen(() => import('./account/reset.screen.tsx')) },
      {
        ...screen(() => import('./course/shell/layout.tsx').then((file) => ({ default: file.Guard }))),
        children: [
          { path: paths.account.cabinet, ...screen(() => import('./course/journey/cabinet.screen.tsx')) },
          { path: paths.account.day, ...screen(() => import('./course/day/day.screen.tsx')) },
          { path: paths.account.daily, ...after },
          { path: paths.account.season, ...after },
          { path: paths.account.journal, ...after },
          { path: paths.account.settings, ...screen(() => import('./account/settings/settings.screen.tsx')) },
          { path: paths.account.portal, ...screen(() => import('./payment/portal/portal.screen.tsx')) },
        ],
      },
      ...elsewhere,
    ],
  },
  {
    ...screen(() => import('./quiz/shell/layout.tsx').then((file) => ({ default: file.DefaultLayout }))),
    children: [anythingElse],
  },
]
