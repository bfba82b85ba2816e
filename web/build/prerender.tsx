import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchRoutes, StaticRouter } from 'react-router-dom'
import { App } from '#web/app.tsx'
import { routes } from '#web/routes.tsx'
import { fetchScreen, type Handle } from '#web/screen.tsx'
import { siteMap } from '#web/site-map.ts'

export const publicPaths: string[] = siteMap(routes)

/** An import as Vite writes it for the server. */
const IMPORTED = /__vite_ssr_dynamic_import__\("([^"]+)"\)/

/** The files that hold the screen of a path and the layouts around it, outermost first. */
export const sourcesOf = (path: string): string[] =>
  (matchRoutes(routes, path) ?? []).flatMap(({ route }) => {
    if (!route.handle) return []
    const source = IMPORTED.exec(String((route.handle as Handle).load))?.[1]
    if (!source) throw new Error(`Vite has written the import of ${path} otherwise than it did`)
    return [source]
  })

/** The markup that `main.tsx` makes of a path in the browser, so that it can be on the page before the script is. */
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
