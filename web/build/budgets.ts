import { constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunkOf, textOf, withImports, type Bundle } from './bundle.ts'
import { LANDING_PAGE } from './pages.ts'
import { ENTRY_SOURCE } from './page-html.ts'
import { CABINET } from './service-worker.ts'

/** What screens may cost a visitor on a telephone, in bytes; text is counted gzipped, fonts as they are. */
export const BUDGETS = {
  script: 95_000,
  page: 14_000,
  fonts: 60_000,
  'quiz script': 115_000,
  'cabinet script': 130_000,
} as const

type Part = keyof typeof BUDGETS
type Measured = Record<Part, number>

const gzipped = (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length

/** All the script that screens need, their own and what they import. */
const scriptOf = (bundle: Bundle, ...sources: string[]) => {
  const roots = [ENTRY_SOURCE, ...sources].map((source) => chunkOf(bundle, source))
  return withImports(bundle, ...roots).reduce((sum, { code }) => sum + gzipped(code), 0)
}

const measure = (bundle: Bundle): Measured => {
  // The files of plain English: unicode-range keeps the browser from asking for the others.
  const fonts = Object.values(bundle).filter((file) => /-core[^/]*\.woff2$/.test(file.fileName))
  return {
    script: scriptOf(bundle, '/funnel/landing/landing.screen.tsx'),
    'quiz script': scriptOf(bundle, '/funnel/quiz/quiz.screen.tsx'),
    'cabinet script': scriptOf(bundle, ...CABINET),
    page: gzipped(textOf(bundle, LANDING_PAGE)),
    fonts: fonts.reduce((sum, file) => sum + (file.type === 'asset' ? file.source.length : 0), 0),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const named = (part: Part) => (part.includes(' ') ? part : `${part} of the landing`)

const against = (part: Part, measured: Measured) => `${kilobytes(measured[part])} of ${kilobytes(BUDGETS[part])}`

/** The parts that weigh more than they may, each as a sentence. */
export const overweight = (measured: Measured): string[] =>
  (Object.keys(BUDGETS) as Part[])
    .filter((part) => measured[part] > BUDGETS[part])
    .map((part) => `The ${named(part)} weighs ${against(part, measured)} allowed.`)

/** Says what the screens weigh, and fails the build when that is too much. */
export const budgets = (): Plugin => ({
  name: 'budgets',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    const measured = measure(bundle)
    const said = (Object.keys(BUDGETS) as Part[]).map((part) => `${named(part)} ${against(part, measured)}`)
    this.info(`Weights: ${said.join(', ')}`)
    const complaints = overweight(measured)
    if (complaints.length) this.error(complaints.join('\n'))
  },
})
