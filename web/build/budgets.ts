import { readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { findChunk, textOf, withImports, type Bundle } from './bundle.ts'
import { LANDING_PAGE } from './pages.ts'
import { ENTRY_SOURCE } from './page-html.ts'
import { AFTER_THE_COURSE, CABINET } from './service-worker.ts'

/** The size budgets of the screens, in bytes: text gzipped, fonts as they are. */
export const BUDGETS = {
  script: 95_000,
  page: 14_000,
  'first tap': 40_000,
  fonts: 60_000,
  'timings script': 3_500,
  'quiz script': 115_000,
  'cabinet script': 130_000,
  'daily script': 125_000,
} as const

type Part = keyof typeof BUDGETS
type Measured = Record<Part, number>

/** Returns a sentence for each part that exceeds its budget. */
export const overweight = (measured: Measured): string[] =>
  (Object.keys(BUDGETS) as Part[])
    .filter((part) => measured[part] > BUDGETS[part])
    .map((part) => `The ${nameOf(part)} weighs ${against(part, measured)} allowed.`)

const nameOf = (part: Part) => (part.includes(' ') ? part : `${part} of the landing`)

const against = (part: Part, measured: Measured) => `${kilobytes(measured[part])} of ${kilobytes(BUDGETS[part])}`

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

type Log = { warn: (text: string) => void; error: (text: string) => void }

/** Reports what exceeds its budget: as an error to who works on the pages, as a warning (`BUDGETS=warn`) to who runs them. */
export const report = (measured: Measured, log: Log, mode = process.env['BUDGETS']) => {
  const problems = overweight(measured)
  if (problems.length === 0) return
  // A longer name or text of the owner must not keep the site from starting.
  if (mode === 'warn') log.warn(`${problems.join('\n')}\nSlow phones wait a little longer.`)
  else log.error(problems.join('\n'))
}

/** Prints the sizes of the screens, and reports those that exceed their budget. */
export const budgets = (): Plugin => ({
  name: 'budgets',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    const measured = measure(bundle)
    const lines = (Object.keys(BUDGETS) as Part[]).map((part) => `${nameOf(part)} ${against(part, measured)}`)
    this.info(`Weights: ${lines.join(', ')}`)
    report(measured, { warn: (text) => this.warn(text), error: (text) => this.error(text) })
  },
})

const measure = (bundle: Bundle): Measured => {
  // Only the core files load for plain English; unicode-range excludes the others.
  const fonts = Object.values(bundle).filter((file) => /-core[^/]*\.woff2$/.test(file.fileName))
  return {
    script: scriptOf(bundle, '/quiz/landing/landing.screen.tsx'),
    'quiz script': scriptOf(bundle, '/quiz/quiz.screen.tsx'),
    'cabinet script': scriptOf(bundle, ...CABINET),
    'daily script': scriptOf(bundle, '/course/shell/layout.tsx', AFTER_THE_COURSE),
    'timings script': gzippedSize(findChunk(bundle, '/figures/timings/timings.ts').code),
    page: gzippedSize(textOf(bundle, LANDING_PAGE)),
    'first tap': sizeOfFirstTap(bundle),
    fonts: fonts.reduce((sum, file) => sum + (file.type === 'asset' ? file.source.length : 0), 0),
  }
}

/** Returns the gzipped size of all scripts that screens need, including their imports. */
const scriptOf = (bundle: Bundle, ...sources: string[]) => {
  const roots = [ENTRY_SOURCE, ...sources].map((source) => findChunk(bundle, source))
  return withImports(bundle, ...roots).reduce((sum, { code }) => sum + gzippedSize(code), 0)
}

/** Returns the size of the landing page and of all files that it requests at once. Its scripts and fonts follow the first paint. */
const sizeOfFirstTap = (bundle: Bundle) => {
  const page = textOf(bundle, LANDING_PAGE)
  const [atOnce = ''] = page.split('<template')
  const files = new Set([...atOnce.matchAll(/(?:href|src)="\/([^"]+\.\w+)"/g)].map(([, file = '']) => file))
  return [...files].reduce((sum, file) => sum + gzippedSize(contentOf(bundle, file)), gzippedSize(page))
}

const contentOf = (bundle: Bundle, name: string) => {
  const file = bundle[name]
  if (!file) return readFileSync(path.join(import.meta.dirname, '../public', name))
  return file.type === 'chunk' ? file.code : file.source
}

const gzippedSize = (text: string | Uint8Array) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length
