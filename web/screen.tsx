import { lazy, useState, type ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { withRetries } from './lib/api/retry.ts'
import { routedPath } from './paths.ts'

type ScreenModule = { default: ComponentType }
/** `load` is the bare import, by which the build finds the file that a path's screen is made of. */
export type Handle = { fetch: () => Promise<unknown>; load: () => Promise<unknown> }

/** Counts how often a failure has been shown. */
let failuresShown = 0

/** A failure is shown: the screens that could not be fetched are fetched anew when they are next to be shown. */
export const forgetFailures = (): void => void failuresShown++

/** As `lazy`, which remembers a failure for good, but only until the failure has been shown. */
const forgivingLazy = (fetch: () => Promise<ScreenModule>) => {
  let made = { Component: lazy(fetch), at: failuresShown }
  return () => {
    if (made.at !== failuresShown) made = { Component: lazy(fetch), at: failuresShown }
    return made.Component
  }
}

/**
 * A screen in a chunk of its own, fetched when it is first shown or by `fetchScreen` before that. Once it is here it is
 * rendered at once: `lazy` alone would show an empty frame even then. When its script or its stylesheet cannot be had, it
 * is asked for again a few times.
 */
export const screen = (load: () => Promise<ScreenModule>): Pick<RouteObject, 'Component' | 'handle'> => {
  let here: ComponentType | undefined
  const fetch = async () => {
    const module = await withRetries(load)
    here = module.default
    return module
  }
  const later = forgivingLazy(fetch)
  const Screen = () => {
    // Chosen for as long as it is mounted: changing from one to the other would lose the screen's state.
    const [Chosen] = useState(() => here ?? later())
    return <Chosen />
  }
  return { Component: Screen, handle: { fetch, load } satisfies Handle }
}

/** Fetches the screen of a path ahead of time. When that fails nothing is lost: showing the screen fetches it again. */
export const fetchScreen = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const handles = (matchRoutes(routes, routedPath(pathname)) ?? []).map(
    ({ route }) => route.handle as Handle | undefined,
  )
  await Promise.allSettled(handles.map((handle) => handle?.fetch()))
}
