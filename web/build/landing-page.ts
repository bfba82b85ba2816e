import { paths } from '#web/paths.ts'
import { listStylesheets, textOf, type Bundle } from './bundle.ts'
import { before, beyondEntry, scriptPreloads, ROOT, stylesheetLinks } from './page-html.ts'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g
/** React puts picture preloads in front of the markup; they belong in the head. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Returns `index.html` with the landing page's markup and inlined styles, and a preload of its script. */
export const landingPage = (bundle: Bundle, html: string, sources: string[], rendered: string): string => {
  const { entry, chunks, sheets: own } = beyondEntry(bundle, sources)
  const sheets = [...listStylesheets(entry), ...own]
  const [pictures = ''] = PICTURE_PRELOADS.exec(rendered) ?? []
  const css = sheets.map((sheet) => textOf(bundle, sheet).trim()).join('')

  const page = html
    .replaceAll(STYLESHEET, '')
    .replace(ROOT, () => `<div id="root" data-path="${paths.landing}">${rendered.slice(pictures.length)}</div>`)
  const styled = before(page, '</head>', [`<style>${css}</style>`, ...scriptPreloads(chunks), pictures])
  // The styles are inlined. The links keep the screen's loader from waiting for them, and at the end they block
  // nothing.
  return before(styled, '</body>', stylesheetLinks(sheets))
}
