import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchRoutes, StaticRouter } from 'react-router-dom'
import { App } from '#web/app.tsx'
import { routes } from '#web/routes.tsx'
import { fetchScreen, type Handle } from '#web/screen.tsx'
import { siteMap } from '#web/site-map.ts'

export const publicPaths: string[] = siteMap(routes)

/** Matches an import in Vite's server format. */
const IMPORTED = /__vite_ssr_dynamic_import__\("([^"]+)"\)/

/** Returns the sources of a path's screen and of the layouts around it, outermost first. */
export const listSources = (path: string): string[] =>
  (matchRoutes(routes, path) ?? []).flatMap(({ route }) => {
    if (!route.handle) return []
    const source = IMPORTED.exec(String((route.handle as Handle).load))?.[1]
    if (!source) throw new Error(`Vite has written the import of ${path} otherwise than it did`)
    return [source]
  })

/** Returns the markup that `main.tsx` renders for a path, to be shown before the script has loaded. */
export const prerender = async (path: string): Promise<string> => {
  await fetchScreen(routes, path)
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App routes={routes} />
      </StaticRouter>
    </StrictMode>,
  )
}
