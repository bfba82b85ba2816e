import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { FailureBoundary } from './failure.tsx'
import { routedPath } from './paths.ts'

/**
 * A change of path begins at the top of the new screen and moves the focus to its heading, as a full page load would, so
 * that a screen reader tells where one has come to. It stands beside the screens, so that it waits with them for one that
 * is yet to be fetched.
 */
const FreshStart = ({ pathname }: { pathname: string }) => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** The screen of the current address. */
export const App = ({ routes }: { routes: RouteObject[] }) => {
  const location = useLocation()
  const { pathname } = location
  const routed = routedPath(pathname)
  // A given location hides from screens how they were reached, so it is given only where it differs.
  const screen = useRoutes(routes, routed === pathname ? undefined : { ...location, pathname: routed })
  return (
    <FailureBoundary at={pathname}>
      <Suspense>
        {screen}
        <FreshStart pathname={pathname} />
      </Suspense>
    </FailureBoundary>
  )
}
