import { paths } from '#web/paths.ts'
import { stylesheetsOf, textOf, type Bundle } from './bundle.ts'
import { before, beyondEntry, modulePreloads, ROOT, stylesheetLinks } from './page-html.ts'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g
/** React asks for the pictures at the head of what it renders; their place is the head of the page. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** `index.html` with the landing's markup and styles in place, and the script of its screen asked for at once. */
export const landingPage = (bundle: Bundle, html: string, sources: string[], rendered: string): string => {
  const { entry, chunks, sheets: own } = beyondEntry(bundle, sources)
  const sheets = [...stylesheetsOf(entry), ...own]
  const [pictures = ''] = PICTURE_PRELOADS.exec(rendered) ?? []
  const css = sheets.map((sheet) => textOf(bundle, sheet).trim()).join('')

  const page = html
    .replaceAll(STYLESHEET, '')
    .replace(ROOT, () => `<div id="root" data-path="${paths.landing}">${rendered.slice(pictures.length)}</div>`)
  const styled = before(page, '</head>', [`<style>${css}</style>`, ...modulePreloads(chunks), pictures])
  // Inlined already; named here too, where they hold nothing up, or the screen's loader would wait for each of them.
  return before(styled, '</body>', stylesheetLinks(sheets))
}
