import type { Plugin } from 'vite'

/** Stands in the page of the hidden area where the server puts the prefix, which no build knows. */
const PREFIX = '__ADMIN_BASE__'

/**
 * Makes every address of the hidden area begin at its prefix: those in the page at the placeholder, those in scripts and
 * styles relative to where they lie. While developing there is no prefix.
 */
export const hiddenPrefix = (): Plugin => ({
  name: 'hidden-prefix',
  config: () => ({
    experimental: {
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `${PREFIX}/${file}` : { relative: true }),
    },
  }),
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { server }) => (server ? html.replaceAll(PREFIX, '') : html),
  },
})
