import type { Plugin } from 'vite'

const HIDDEN = /admin/i

/**
 * Fails the public build when one of its files mentions the hidden area. One careless import could leak it without any
 * visible effect.
 */
export const discreet = (): Plugin => ({
  name: 'discreet',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    const leaking = Object.values(bundle).filter((file) => {
      const content = file.type === 'chunk' ? file.code : file.source
      return HIDDEN.test(file.fileName) || (typeof content === 'string' && HIDDEN.test(content))
    })
    const names = leaking.map((file) => file.fileName).join(', ')
    if (names) this.error(`Visitors would read of the hidden area in ${names}`)
  },
})
