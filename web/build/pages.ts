import path from 'node:path'
import type { Plugin } from 'vite'
import { paths } from '#web/paths.ts'
import { appearanceScript } from './appearance-script.ts'
import { textOf } from './bundle.ts'
import { landingPage } from './landing-page.ts'
import { LEGAL_PATHS, legalPage } from './legal-pages.ts'
import type * as Prerender from './prerender.tsx'
import { AHEAD_SOURCE, screenPage } from './screen-page.ts'

export const LANDING_PAGE = 'landing.html'

/** Provides the module that renders on the server while `use` runs. */
export type WithPrerender = <T>(use: (prerender: typeof Prerender) => Promise<T>) => Promise<T>

/** Returns the name under which the server finds the page of a path. */
const fileNameOf = (at: string) => (at === paths.landing ? LANDING_PAGE : `${at.slice(1).replaceAll('/', '-')}.html`)

/**
 * Creates a page for each path with a screen from `index.html`, which serves all other paths, and `site-map.json`,
 * which lists them. The landing page and the legal pages are readable before their script has loaded.
 *
 * @param withPrerender runs `prerender.tsx`.
 */
export const pages = (withPrerender: WithPrerender): Plugin => ({
  name: 'pages',
  enforce: 'post',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path.join(import.meta.dirname, '..', AHEAD_SOURCE) })
  },
  async generateBundle(_options, bundle) {
    const html = textOf(bundle, 'index.html')
    const publicPaths = await withPrerender(async ({ prerender, publicPaths, listSources }) => {
      const pageOf = async (at: string) => {
        const sources = listSources(at)
        if (at === paths.landing) return landingPage(bundle, html, sources, await prerender(at))
        if (LEGAL_PATHS.includes(at))
          return legalPage(bundle, html, { path: at, sources, rendered: await prerender(at) })
        return screenPage(bundle, html, at, sources)
      }
      const built = await Promise.all(
        publicPaths.map(async (at) => ({ fileName: fileNameOf(at), source: await pageOf(at) })),
      )
      this.emitFile({ type: 'asset', ...appearanceScript })
      for (const page of built) this.emitFile({ type: 'asset', ...page })
      return publicPaths
    })
    this.emitFile({ type: 'asset', fileName: 'site-map.json', source: JSON.stringify(publicPaths, null, 2) })
  },
})
