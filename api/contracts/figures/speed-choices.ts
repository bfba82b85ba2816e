/** The choices of the speed report. This file avoids zod, which browsers would download with it. */
export const SPEED_GROUPINGS = ['screen', 'creo'] as const
/** How many days a report includes, today among them. */
export const SPEED_DAYS = [1, 7, 28] as const

/** The Core Web Vitals, as https://web.dev/articles/vitals defines them. */
export const WEB_VITALS = ['lcp', 'inp', 'cls'] as const
export type WebVital = (typeof WEB_VITALS)[number]
