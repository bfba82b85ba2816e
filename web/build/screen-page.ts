import { paths } from '#web/paths.ts'
import { chunkOf, withImports, type Bundle } from './bundle.ts'
import { before, beyondEntry, modulePreloads } from './page-html.ts'

/** Asks what the screens of the cabinet will ask, before they are here. */
export const AHEAD_SOURCE = '/cabinet/data/prefetch-page.ts'
const ASKING_PATHS: readonly string[] = [paths.account.cabinet, paths.account.day]

const ENTRY_SCRIPT = /<script type="module"/
const FONT_PRELOADS = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g

/**
 * `index.html` with the files of a path's screen asked for at once, beside the script that would ask for them only when it
 * is here itself. Its styles are not yet stylesheets of the page: the screen's loader makes them that, and sees to those
 * that fail. Fonts are left to the script, which asks for them when the way is free: there is nothing to be read before.
 */
export const screenPage = (bundle: Bundle, html: string, path: string, sources: string[]): string => {
  const { entry, chunks, sheets } = beyondEntry(bundle, sources)
  const styles = sheets.map((sheet) => `<link rel="preload" as="style" crossorigin href="/${sheet}">`)
  const [asking, ...needed] = ASKING_PATHS.includes(path) ? withImports(bundle, chunkOf(bundle, AHEAD_SOURCE)) : []
  const ahead = asking
    ? [`<script type="module" async crossorigin src="/${asking.fileName}"></script>`, ...modulePreloads(needed)]
    : []
  // The largest is asked for first: six files travel at a time, and it takes as long as many others.
  const [largest] = modulePreloads(chunks.concat(entry).toSorted((a, b) => b.code.length - a.code.length))
  const page = html
    .replaceAll(FONT_PRELOADS, '')
    .replace(ENTRY_SCRIPT, (script) => [largest, ...ahead, script].join('\n    '))
  const late = chunks.filter((chunk) => !needed.includes(chunk))
  return before(page, '</head>', [...modulePreloads(late), ...styles])
}
