import { isAccountPath, paths } from '#web/paths.ts'
import { appearanceScript } from './appearance-script.ts'
import { findChunk, withImports, type Bundle } from './bundle.ts'
import { before, beyondEntry, FONT_PRELOADS, modulePreloads, scriptPreloads, stylesheetLinks } from './page-html.ts'

/** Prefetches the data of the cabinet's screens. */
export const AHEAD_SOURCE = '/course/data/prefetch-page.ts'
const LAYOUT_SOURCE = '/course/shell/layout.tsx'
const ASKING_PATHS: readonly string[] = [paths.account.cabinet, paths.account.day]

const ENTRY_SCRIPT = /<script type="module"/

/**
 * Returns the styles that a page of the cabinet loads before its first paint: the layout's, with the colors of both
 * themes. Without them, a dark page would appear light for a moment.
 */
const sheetsOfTheme = (bundle: Bundle, path: string) =>
  isAccountPath(path) ? beyondEntry(bundle, [LAYOUT_SOURCE]).sheets : []

/**
 * Returns `index.html` with preloads for a path's screen, which its script would otherwise request late. Its styles are
 * preloaded, not linked: the screen's loader inserts them and retries failed ones. The script requests the fonts later,
 * because there is no text to read before.
 */
export const screenPage = (bundle: Bundle, html: string, path: string, sources: string[]): string => {
  const { entry, chunks, sheets } = beyondEntry(bundle, sources)
  const themed = sheetsOfTheme(bundle, path)
  const styles = sheets
    .filter((sheet) => !themed.includes(sheet))
    .map((sheet) => `<link rel="preload" as="style" crossorigin href="/${sheet}">`)
  const [asking, ...needed] = ASKING_PATHS.includes(path) ? withImports(bundle, findChunk(bundle, AHEAD_SOURCE)) : []
  const ahead = asking
    ? [`<script type="module" async crossorigin src="/${asking.fileName}"></script>`, ...modulePreloads(needed)]
    : []
  // Browsers load six files at a time, and the largest takes as long as many others, so it goes first.
  const [largest] = [...chunks, ...entry].toSorted((a, b) => b.code.length - a.code.length)
  const first = largest ? (chunks.includes(largest) ? scriptPreloads : modulePreloads)([largest]) : []
  const page = html
    .replaceAll(FONT_PRELOADS, '')
    .replace(ENTRY_SCRIPT, (script) => [...first, ...ahead, script].join('\n    '))
  const late = chunks.filter((chunk) => !needed.includes(chunk))
  const theme = themed.length
    ? [`<script src="/${appearanceScript.fileName}"></script>`, ...stylesheetLinks(themed)]
    : []
  return before(page, '</head>', [...theme, ...scriptPreloads(late), ...styles])
}
