import type { RouteObject } from 'react-router-dom'

/**
 * Returns the paths that have a screen, in route order. The server answers 200 for these and 404 for all others.
 *
 * @param routes with absolute paths and a path for each screen, as in `routes.tsx`: index routes and `*` are for
 * unknown paths.
 */
export const siteMap = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap((route) => {
    if (route.children) return siteMap(route.children)
    return route.path && route.path !== '*' ? [route.path] : []
  })
