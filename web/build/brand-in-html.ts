import type { Plugin } from 'vite'
import { brand } from '#events/payment/money/brand.ts'

/** Replaces `%BRAND_NAME%` and `%BRAND_PROMISE%` in HTML files. */
export const brandInHtml = (): Plugin => ({
  name: 'brand-in-html',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('%BRAND_NAME%', brand.name).replaceAll('%BRAND_PROMISE%', brand.promise),
  },
})
