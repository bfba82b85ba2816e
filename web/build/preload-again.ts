import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** The parts of Vite's helper that handle a failed stylesheet, with their replacements. */
const REPLACED: [RegExp, string][] = [
  // The helper remembers a stylesheet as loaded by this mark,
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  // and by its element in the page.
  [/if \(e\.type === "error"\) (?=rej\()/, 'if (e.type === "error") link.remove(), '],
]

/** Returns Vite's helper with the replacements. @throws if it isn't the known helper. */
export const forgetful = (helper: string): string =>
  REPLACED.reduce((code, [what, instead]) => {
    if (!what.test(code)) throw new Error(`Vite's preload helper has changed: there is no ${what} in it`)
    return code.replace(what, instead)
  }, helper)

/** Makes a screen's stylesheet load again after a failure. Vite would show the screen without it. */
export const preloadAgain = (): Plugin => {
  let changed = false
  return {
    name: 'preload-again',
    apply: 'build',
    transform(code, id) {
      if (id !== HELPER) return
      changed = true
      return { code: forgetful(code), map: null }
    },
    generateBundle(_options, bundle) {
      const isNeeded = Object.values(bundle).some((file) => file.type === 'chunk' && file.dynamicImports.length > 0)
      if (isNeeded && !changed) this.error(`Vite has no ${HELPER.slice(1)} any more`)
    },
  }
}
