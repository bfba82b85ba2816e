import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** What Vite's helper does when a stylesheet fails, and what it is to do instead. */
const REPLACED: [RegExp, string][] = [
  // It takes a stylesheet for loaded from then on, by this mark,
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  // and by its element in the page.
  [/if \(e\.type === "error"\) (?=rej\()/, 'if (e.type === "error") link.remove(), '],
]

/** Vite's helper, changed; throws when it is no longer the helper known here. */
export const forgetful = (helper: string): string =>
  REPLACED.reduce((code, [what, instead]) => {
    if (!what.test(code)) throw new Error(`Vite's preload helper has changed: there is no ${what} in it`)
    return code.replace(what, instead)
  }, helper)

/** Lets a stylesheet of a screen that failed to load be asked for again. Vite would show the screen without it. */
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
