import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { adminPaths, paths, routedPath } from './paths.ts'
import { routes } from './routes.tsx'
import { siteMap } from './site-map.ts'

const spelled = (part: object): string[] =>
  Object.values(part).flatMap((path) => (typeof path === 'string' ? path : spelled(path)))

test('the site map matches the specification', () => {
  expect(spelled(paths)).toMatchInlineSnapshot(`
      [
        "/",
        "/quiz/questionary",
        "/quiz/calculation",
        "/quiz/email",
        "/quiz/name-question",
        "/quiz/purchase",
        "/quiz/order",
        "/quiz/discount",
        "/success",
        "/privacy-policy",
        "/terms",
        "/refund-policy",
        "/withdraw",
        "/cancel",
        "/own",
        "/accessibility",
        "/unknown-charge",
        "/under-18",
        "/account/login",
        "/account/reset",
        "/account/cabinet",
        "/account/day",
        "/account/daily",
        "/account/season",
        "/account/journal",
        "/account/settings",
        "/account/portal",
      ]
    `)
})

test('every path of the site has a screen, and every screen a path', () => {
  expect(siteMap(routes)).toEqual(spelled(paths))
})

test('the site map of the hidden area matches the specification', () => {
  expect(spelled(adminPaths)).toMatchInlineSnapshot(`
    [
      "/",
      "/login",
      "/register",
      "/dashboard",
      "/money",
      "/money/rows",
      "/funnel",
      "/subscribers",
      "/subscribers/person",
      "/compare",
      "/answers",
      "/questions",
      "/speed",
      "/operators",
      "/explorer",
      "/explorer/event",
      "/settings",
    ]
  `)
})

/** Returns the last matched route, whose screen is shown. */
const shown = (path: string) => matchRoutes(routes, routedPath(path))?.at(-1)?.route

test.each([
  '/nowhere',
  '/quiz',
  '/quiz/nowhere',
  '/quiz/email/more',
  '/account',
  '/account/nowhere',
  '/terms/',
  '/quiz/email/',
  '/account/login/',
])('%s is not found', (path) => {
  const notFound = shown('/nowhere')
  expect(notFound).toBeDefined()
  expect(shown(path)?.handle).toBe(notFound?.handle)
})
