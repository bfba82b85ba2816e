import type { Plugin } from 'vite'

/**
 * Loads the page again when its own script, or one that it imports, was lost on the way: up to three times, after 1, 2 and 4
 * seconds. Files that arrived are in the cache by then. `main.tsx` forgets the
 * count. Without storage, nothing would end the reloads.
 */
const reloadLostScript = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      const reloads = Number(sessionStorage.getItem('reloads'))
      if (reloads > 2) return
      sessionStorage.setItem('reloads', String(reloads + 1))
      setTimeout(() => location.reload(), 1000 * 2 ** reloads)
    },
    true,
  )

const SOURCE = `(${reloadLostScript.toString().replaceAll(/\s+/g, ' ')})()`

/** Puts the recovery into the page, because a file could be lost too. The policy of the page allows it by its hash. */
export const lostScript = (): Plugin => ({
  name: 'lost-script',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'script', children: SOURCE, injectTo: 'head-prepend' }],
})
