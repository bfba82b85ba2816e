import path from 'node:path'
import type { Plugin } from 'vite'
import { appearanceScript } from './appearance-script.ts'
import { findChunk, listStylesheets, withImports, type Bundle } from './bundle.ts'
import { ENTRY_SOURCE } from './page-html.ts'
import { AHEAD_SOURCE } from './screen-page.ts'
import { paths } from '#web/paths.ts'

/** The sources of the cabinet's screens and of its prefetch. */
export const CABINET = [
  AHEAD_SOURCE,
  '/course/shell/layout.tsx',
  '/course/journey/cabinet.screen.tsx',
  '/course/day/day.screen.tsx',
  '/account/settings/settings.screen.tsx',
]

/** Opens without a network too, and loads only after the course. */
export const AFTER_THE_COURSE = '/course/after/after.screen.tsx'

/**
 * Builds the service workers from one source. Each caches the files of its area, so the area opens without a network.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  enforce: 'post',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: SOURCE, fileName: TEMPLATE })
  },
  generateBundle(_options, bundle) {
    const worker = bundle[TEMPLATE]
    if (worker?.type !== 'chunk') return this.error('No service worker was made')
    // A worker runs as a plain script, which can't import.
    if (worker.imports.length > 0) return this.error(`The service worker imports ${worker.imports.join(', ')}`)
    if (worker.code.split(CONSTANTS).length !== 2) return this.error(`The service worker must read ${CONSTANTS} once`)
    for (const { area, folder, page, sources } of AREAS) {
      const constants = JSON.stringify({ area, page, files: filesOf(bundle, sources) })
      const source = worker.code.replace(CONSTANTS, () => constants)
      this.emitFile({ type: 'asset', fileName: `${folder}/${TEMPLATE}`, source })
    }
    delete bundle[TEMPLATE]
  },
})

/** Returns the URLs of the scripts and styles that screens need. */
const filesOf = (bundle: Bundle, sources: string[]): string[] => {
  const chunks = withImports(bundle, ...[ENTRY_SOURCE, ...sources].map((source) => findChunk(bundle, source)))
  const fonts = Object.keys(bundle).filter((name) => /-core[^/]*\.woff2$/.test(name))
  const images = Object.keys(bundle).filter((name) => /\/lamp[^/]*\.svg$/.test(name))
  const names = chunks.map(({ fileName }) => fileName)
  return [...names, ...listStylesheets(chunks), ...fonts, ...images, appearanceScript.fileName].map(
    (name) => `/${name}`,
  )
}

/** Parts of these screens that load apart, also without a network. */
const APART = [
  '/course/after/seldom.ts',
  '/course/day/blocks/ChapterVerses.tsx',
  '/course/day/help/HelpLines.tsx',
  '/course/day/listen/Player.tsx',
  '/course/day/silence/SilenceTimer.tsx',
  '/course/journey/Finished.tsx',
  '/course/journey/Lapsed.tsx',
  '/course/writing/WhereWordsGo.tsx',
  '/account/settings/SettingsPage.tsx',
]

/** The areas whose pages open without a network, each with its own worker in its folder. */
const AREAS = [
  {
    area: 'cabinet',
    folder: 'account',
    page: paths.account.cabinet,
    sources: [...CABINET, ...APART, AFTER_THE_COURSE],
  },
  { area: 'quiz', folder: 'quiz', page: paths.quiz.questionary, sources: ['/quiz/quiz.screen.tsx'] },
]

const SOURCE = path.join(import.meta.dirname, '../lib/offline/worker.ts')
const TEMPLATE = 'worker.js'
const CONSTANTS = '__WORKER__'
