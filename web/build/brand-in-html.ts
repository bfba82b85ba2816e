import type { Plugin } from 'vite'
import { brand } from '#web/ui/brand.ts'

/** Lets an html file name the product: `%BRAND_NAME%`, `%BRAND_PROMISE%`. */
export const brandInHtml = (): Plugin => ({
  name: 'brand-in-html',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('%BRAND_NAME%', brand.name).replaceAll('%BRAND_PROMISE%', brand.promise),
  },
})
