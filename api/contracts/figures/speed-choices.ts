/** The Core Web Vitals, as https://web.dev/articles/vitals defines them. This file avoids zod, which browsers would download with it. */
export const WEB_VITALS = ['lcp', 'inp', 'cls'] as const
export type WebVital = (typeof WEB_VITALS)[number]
