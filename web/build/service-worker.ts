import path from 'node:path'
import type { Plugin } from 'vite'
import { chunkOf, stylesheetsOf, withImports, type Bundle } from './bundle.ts'
import { ENTRY_SOURCE } from './page-html.ts'
import { AHEAD_SOURCE } from './screen-page.ts'

/** What subscribers may be shown, and what asks for it. */
export const CABINET = [
  AHEAD_SOURCE,
  '/cabinet/layout.tsx',
  '/cabinet/cabinet.screen.tsx',
  '/cabinet/day.screen.tsx',
  '/cabinet/settings.screen.tsx',
]

const SOURCE = path.join(import.meta.dirname, '../cabinet/offline/worker.ts')
const WORKER = 'account/worker.js'
const SHELL = '__SHELL__'

/** The addresses of the files by which every screen of the cabinet can be shown. */
const shellOf = (bundle: Bundle): string[] => {
  const chunks = withImports(bundle, ...[ENTRY_SOURCE, ...CABINET].map((source) => chunkOf(bundle, source)))
  const fonts = Object.keys(bundle).filter((name) => /-core[^/]*\.woff2$/.test(name))
  const images = Object.keys(bundle).filter((name) => /\/lamp[^/]*\.svg$/.test(name))
  return [...chunks.map(({ fileName }) => fileName), ...stylesheetsOf(chunks), ...fonts, ...images].map(
    (name) => `/${name}`,
  )
}

/** Builds the service worker of the cabinet, which keeps the cabinet's files so that it opens without a network. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  enforce: 'post',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: SOURCE, fileName: WORKER })
  },
  generateBundle(_options, bundle) {
    const worker = bundle[WORKER]
    if (worker?.type !== 'chunk') return this.error('No service worker was made')
    // It is run as a plain script, which can import nothing.
    if (worker.imports.length > 0) return this.error(`The service worker imports ${worker.imports.join(', ')}`)
    if (worker.code.split(SHELL).length !== 2) return this.error(`The service worker must read ${SHELL} once`)
    worker.code = worker.code.replace(SHELL, () => JSON.stringify(shellOf(bundle)))
  },
})
