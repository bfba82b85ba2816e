import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app.tsx'
import { routes } from '../routes.tsx'
import { fetchScreen } from '../screen.tsx'
import { siteMap } from '../site-map.ts'

export const publicPaths: string[] = siteMap(routes)

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
