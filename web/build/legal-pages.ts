import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import type { Bundle } from './bundle.ts'
import { before, beyondEntry, modulePreloads, ROOT, stylesheetLinks } from './page-html.ts'

/** The pages that must be readable without a script. */
export const LEGAL_PATHS: readonly string[] = [
  paths.privacyPolicy,
  paths.terms,
  paths.refundPolicy,
  paths.withdraw,
  paths.accessibility,
  paths.unknownCharge,
  paths.underAge,
]

const TITLE = /<title>[^<]*<\/title>/
const HEADING = /<h1[^>]*>([^<]+)<\/h1>/

/** A legal page as built: its path, the sources of its screen, and its markup. */
type Built = { path: string; sources: string[]; rendered: string }

/** Returns `index.html` with the text, styles and title of a legal page. Reading it needs no script. */
export const legalPage = (bundle: Bundle, html: string, { path, sources, rendered }: Built): string => {
  const title = HEADING.exec(rendered)?.[1]
  if (!title) throw new Error(`${path} was rendered without a heading`)
  const { chunks, sheets } = beyondEntry(bundle, sources)
  const page = html
    .replace(TITLE, () => `<title>${title} · ${brand.name}</title>`)
    .replace(ROOT, () => `<div id="root" data-path="${path}">${rendered}</div>`)
  return before(page, '</head>', [...stylesheetLinks(sheets), ...modulePreloads(chunks)])
}
