import type { Plugin } from 'vite'

/** The placeholder for the prefix of the hidden area, which only the server knows. */
const PREFIX = '__ADMIN_BASE__'

/**
 * Makes all URLs of the hidden area start with its prefix: those in the page through the placeholder, those in scripts
 * and styles relative to their own location. In development there is no prefix.
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
    handler: (html, { server }) => (server ? html.replaceAll(PREFIX, '').replace('__REPORT_ZONE__', 'UTC') : html),
  },
})
