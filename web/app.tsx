import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { FailureBoundary } from './failure.tsx'
import { focusHeading } from './lib/page/focus-heading.ts'
import { hasStorage } from './lib/page/storage.ts'
import { adSearch } from './quiz/visitor/ad.ts'
import { isAccountPath, routedPath } from './paths.ts'

/** Renders the screen of the current address. */
export const App = ({ routes }: { routes: RouteObject[] }) => {
  const location = useLocation()
  const { pathname } = location
  const isOwnPage = useOwnPolicy(pathname)
  useKeptAd(pathname)
  const routed = routedPath(pathname)
  // A passed location hides from screens how they were reached, so it is passed only where it differs.
  const screen = useRoutes(routes, routed === pathname ? undefined : { ...location, pathname: routed })
  if (!isOwnPage) return null
  return (
    <FailureBoundary at={pathname}>
      <Suspense>
        {screen}
        <FreshStart pathname={pathname} />
      </Suspense>
    </FailureBoundary>
  )
}

/**
 * Loads the page again when the address enters or leaves the cabinet, because the policy of a page stays until it is
 * left. The address has changed already, and the browser's history keeps its state. Without storage, a new page would know
 * nothing of the visitor or the session, so the page stays.
 */
const useOwnPolicy = (pathname: string): boolean => {
  const isInside = isAccountPath(pathname)
  const [wasInside] = useState(isInside)
  const isElsewhere = isInside !== wasInside && hasStorage()
  useEffect(() => {
    if (isElsewhere) window.location.reload()
  }, [isElsewhere])
  return !isElsewhere
}

/** Keeps the ad in the address of each page, so that a reload before the first tap loses nothing. */
const useKeptAd = (pathname: string) =>
  useEffect(() => {
    const { location, history } = window
    if (adSearch() !== '' && location.search === '')
      history.replaceState(history.state, '', pathname + adSearch() + location.hash)
  }, [pathname])

/**
 * Starts each new screen at its top and focuses its heading, like a page load, so screen readers announce it. It is
 * rendered beside the screens, so it waits with them for a screen that is still loading.
 */
const FreshStart = ({ pathname }: { pathname: string }) => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    return focusHeading()
  }, [pathname])
  return null
}
