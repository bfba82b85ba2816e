import path from 'node:path'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const LOADER = path.join(import.meta.dirname, '../lib/page/late-code.ts')
/** Vite's function from a name of the build to an address. */
const ADDRESSES = /const assetsURL = function\([^)]*\) *\{[^}]*\};/

/** Replaces Vite's helper for `import()` by our loader of late code. */
export const lateCode = (): Plugin => {
  let isReplaced = false
  return {
    name: 'late-code',
    apply: 'build',
    transform(code, id) {
      if (id !== HELPER) return
      const [addresses] = ADDRESSES.exec(code) ?? this.error(`${HELPER.slice(1)} has changed: it has no assetsURL`)
      isReplaced = true
      const loader = `export const __vitePreload = (load, files = [], importer) =>
        loadLate(load, files.map((file) => assetsURL(file, importer)))`
      return { code: `import { loadLate } from ${JSON.stringify(LOADER)}\n${addresses}\n${loader}`, map: null }
    },
    generateBundle(_options, bundle) {
      const isNeeded = Object.values(bundle).some((file) => file.type === 'chunk' && file.dynamicImports.length > 0)
      if (isNeeded && !isReplaced) this.error(`Vite has no ${HELPER.slice(1)} any more`)
    },
  }
}
