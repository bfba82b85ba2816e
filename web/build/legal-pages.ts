import { paths } from '#web/paths.ts'
import { brand } from '#web/ui/brand.ts'
import type { Bundle } from './bundle.ts'
import { before, beyondEntry, modulePreloads, ROOT, stylesheetLinks } from './page-html.ts'

/** The pages that are to be read whatever happens to the script. */
export const LEGAL_PATHS: readonly string[] = [paths.privacyPolicy, paths.terms, paths.refundPolicy]

const NOSCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/
const TITLE = /<title>[^<]*<\/title>/
const HEADING = /<h1[^>]*>([^<]+)<\/h1>/

/** A legal page as it is built: its path, the files of its screen, and the markup of that. */
type Built = { path: string; sources: string[]; rendered: string }

/** `index.html` with the text of a legal page in place, its styles, and its own title. It asks for no script to be read. */
export const legalPage = (bundle: Bundle, html: string, { path, sources, rendered }: Built): string => {
  const title = HEADING.exec(rendered)?.[1]
  if (!title) throw new Error(`${path} was rendered without a heading`)
  const { chunks, sheets } = beyondEntry(bundle, sources)
  const page = html
    .replace(NOSCRIPT, '')
    .replace(TITLE, () => `<title>${title} · ${brand.name}</title>`)
    .replace(ROOT, () => `<div id="root" data-path="${path}">${rendered}</div>`)
  return before(page, '</head>', [...stylesheetLinks(sheets), ...modulePreloads(chunks)])
}
