import { lazy, useState, type ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'

type ScreenModule = { default: ComponentType }
type Handle = { fetch: () => Promise<unknown> }

/**
 * A screen in a chunk of its own, fetched when it is first shown or by `fetchScreen` before that. Once it is here it is
 * rendered at once: `lazy` alone would show an empty frame even then.
 */
export const screen = (load: () => Promise<ScreenModule>): Pick<RouteObject, 'Component' | 'handle'> => {
  let here: ComponentType | undefined
  const fetch = async () => {
    const module = await load()
    here = module.default
    return module
  }
  const Later = lazy(fetch)
  const Screen = () => {
    // Chosen for as long as it is mounted: changing from one to the other would lose the screen's state.
    const [Chosen] = useState(() => here ?? Later)
    return <Chosen />
  }
  return { Component: Screen, handle: { fetch } satisfies Handle }
}

/** Fetches the screen of a path ahead of time. When that fails nothing is lost: showing the screen fetches it again. */
export const fetchScreen = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const handles = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.handle as Handle | undefined)
  await Promise.allSettled(handles.map((handle) => handle?.fetch()))
}
