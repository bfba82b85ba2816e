import type { Plugin } from 'vite'
import { paths } from '../paths.ts'
import { chunkOf, textOf, withImports, type Bundle, type Chunk } from './bundle.ts'
import type * as Prerender from './prerender.tsx'

export const LANDING_SOURCE = '/funnel/landing.screen.tsx'
export const ENTRY_SOURCE = '/index.html'
export const LANDING_PAGE = 'landing.html'

/** Lends the module that renders on the server, as long as `use` takes. */
export type WithPrerender = <T>(use: (prerender: typeof Prerender) => Promise<T>) => Promise<T>

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g
/** React asks for the pictures at the head of what it renders; their place is the head of the page. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/
const ROOT = '<div id="root"></div>'

const stylesheetsOf = (chunks: Chunk[]) => {
  const sheets = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set(sheets)]
}

const before = (html: string, tag: '</head>' | '</body>', lines: string[]) =>
  html.replace(tag, () => `${lines.map((line) => `  ${line}\n  `).join('')}${tag}`)

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
 * Makes of `index.html`, the page for every path, the one for the landing: `landing.html`, which can be read before its
 * script has come; and `site-map.json`, the paths with a screen.
 *
 * @param withPrerender runs `prerender.tsx`.
 */
export const landingPagePlugin = (withPrerender: WithPrerender): Plugin => ({
  name: 'landing-page',
  enforce: 'post',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const { publicPaths, markup } = await withPrerender(async ({ publicPaths, prerender }) => ({
      publicPaths,
      markup: await prerender(paths.landing),
    }))
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
    emit(LANDING_PAGE, landingPage(bundle, textOf(bundle, 'index.html'), markup))
    emit('site-map.json', JSON.stringify(publicPaths, null, 2))
  },
})
