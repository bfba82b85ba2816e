import { paths } from '../paths.ts'
import { brand } from '../ui/brand.ts'
import { chunkOf, stylesheetsOf, withImports, type Bundle } from './bundle.ts'
import { before, ENTRY_SOURCE, ROOT } from './page-html.ts'

/** The pages that are to be read whatever happens to the script, each with the source of its screen. */
export const LEGAL_PAGES = [paths.privacyPolicy, paths.terms, paths.refundPolicy].map((path) => ({
  path,
  source: `/legal${path}.screen.tsx`,
  /** By which the server finds it. */
  fileName: `${path.slice(1)}.html`,
}))

type LegalPage = (typeof LEGAL_PAGES)[number]

const NOSCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/
const TITLE = /<title>[^<]*<\/title>/
const HEADING = /<h1[^>]*>([^<]+)<\/h1>/

/** `index.html` with the text of a legal page in place, its styles, and its own title. It asks for no script to be read. */
export const legalPage = (bundle: Bundle, html: string, rendered: string, { path, source }: LegalPage): string => {
  const entry = withImports(bundle, chunkOf(bundle, ENTRY_SOURCE))
  const all = withImports(bundle, chunkOf(bundle, ENTRY_SOURCE), chunkOf(bundle, source))
  const late = all.filter((chunk) => !entry.includes(chunk))
  const title = HEADING.exec(rendered)?.[1]
  if (!title) throw new Error(`${path} was rendered without a heading`)

  const sheets = stylesheetsOf(late).filter((sheet) => !html.includes(sheet))
  const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`)
  const modules = late.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`)
  const page = html
    .replace(NOSCRIPT, '')
    .replace(TITLE, () => `<title>${title} · ${brand.name}</title>`)
    .replace(ROOT, () => `<div id="root" data-path="${path}">${rendered}</div>`)
  return before(page, '</head>', [...links, ...modules])
}
