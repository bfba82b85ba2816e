import { lazy, useState, type ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { routedPath } from './paths.ts'

type ScreenModule = { default: ComponentType }
/** The handle of a route. `load` is the bare import, from which the build finds the source of the screen. */
export type Handle = { fetch: () => Promise<unknown>; load: () => Promise<unknown> }

/** Counts how often a failure has been shown. */
let failuresShown = 0

/** Makes screens that failed to load be fetched again when they are next shown. */
export const forgetFailures = (): void => void failuresShown++

/** Works like `lazy`, which remembers a failure forever, but forgets it once it has been shown. */
const forgivingLazy = (fetch: () => Promise<ScreenModule>) => {
  let created = { Component: lazy(fetch), at: failuresShown }
  return () => {
    if (created.at !== failuresShown) created = { Component: lazy(fetch), at: failuresShown }
    return created.Component
  }
}

/**
 * Creates a screen in its own chunk, loaded when it is first shown or by `fetchScreen` before. A loaded screen renders
 * at once, while `lazy` alone would show an empty frame.
 */
export const screen = (load: () => Promise<ScreenModule>): Pick<RouteObject, 'Component' | 'handle'> => {
  let here: ComponentType | undefined
  const fetch = async () => {
    const module = await load()
    here = module.default
    return module
  }
  const later = forgivingLazy(fetch)
  const Screen = () => {
    // Stays the same while mounted, because a switch would lose the screen's state.
    const [Chosen] = useState(() => here ?? later())
    return <Chosen />
  }
  return { Component: Screen, handle: { fetch, load } satisfies Handle }
}

/** Prefetches the screen of a path. A failure has no effect: showing the screen fetches it again. */
export const fetchScreen = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const handles = (matchRoutes(routes, routedPath(pathname)) ?? []).map(
    ({ route }) => route.handle as Handle | undefined,
  )
  await Promise.allSettled(handles.map((handle) => handle?.fetch()))
}
