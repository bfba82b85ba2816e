import type { RouteObject } from 'react-router-dom'

/**
 * The paths that have a screen, in the order of the routes. The server answers 200 for these and 404 for every other.
 *
 * @param routes with absolute paths and a path for each screen, as `routes.tsx` writes them: index routes and `*` are for
 *   what is not found.
 */
export const siteMap = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap((route) => {
    if (route.children) return siteMap(route.children)
    return route.path && route.path !== '*' ? [route.path] : []
  })
