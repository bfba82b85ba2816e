import type { Plugin } from 'vite'
import { paths } from '../paths.ts'
import { chunkOf, stylesheetsOf, textOf, withImports, type Bundle } from './bundle.ts'
import { LEGAL_PAGES, legalPage } from './legal-pages.ts'
import { before, ENTRY_SOURCE, ROOT } from './page-html.ts'
import type * as Prerender from './prerender.tsx'

export const LANDING_SOURCE = '/funnel/landing.screen.tsx'
export const LANDING_PAGE = 'landing.html'

/** Lends the module that renders on the server, as long as `use` takes. */
export type WithPrerender = <T>(use: (prerender: typeof Prerender) => Promise<T>) => Promise<T>

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g
/** React asks for the pictures at the head of what it renders; their place is the head of the page. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** The page with the landing's markup and styles in place, and the script of its screen asked for at once. */
const landingPage = (bundle: Bundle, html: string, rendered: string) => {
  const entry = withImports(bundle, chunkOf(bundle, ENTRY_SOURCE))
  const all = withImports(bundle, chunkOf(bundle, ENTRY_SOURCE), chunkOf(bundle, LANDING_SOURCE))
  const late = all.filter((chunk) => !entry.includes(chunk))
  const sheets = stylesheetsOf(all)
  const [pictures = ''] = PICTURE_PRELOADS.exec(rendered) ?? []

  const css = sheets.map((sheet) => textOf(bundle, sheet).trim()).join('')
  const modules = late.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`)
  // Inlined already; named here too, where they hold nothing up, or the screen's loader would wait for each of them.
  const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`)

  const page = html
    .replaceAll(STYLESHEET, '')
    .replace(ROOT, () => `<div id="root" data-path="${paths.landing}">${rendered.slice(pictures.length)}</div>`)
  return before(before(page, '</head>', [`<style>${css}</style>`, ...modules, pictures]), '</body>', links)
}

/**
 * Makes of `index.html`, the page for every path, those that can be read before their script has come: `landing.html`, and
 * one for each legal page; and `site-map.json`, the paths with a screen.
 *
 * @param withPrerender runs `prerender.tsx`.
 */
export const landingPagePlugin = (withPrerender: WithPrerender): Plugin => ({
  name: 'landing-page',
  enforce: 'post',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const html = textOf(bundle, 'index.html')
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
    const publicPaths = await withPrerender(async ({ publicPaths, prerender }) => {
      emit(LANDING_PAGE, landingPage(bundle, html, await prerender(paths.landing)))
      for (const page of LEGAL_PAGES) emit(page.fileName, legalPage(bundle, html, await prerender(page.path), page))
      return publicPaths
    })
    emit('site-map.json', JSON.stringify(publicPaths, null, 2))
  },
})
