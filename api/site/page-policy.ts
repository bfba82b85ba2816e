import { createHash } from 'node:crypto'
import type { ApiSettings } from '#api/settings/settings.ts'

const OWN = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies Record<string, string[]>

type Directive = keyof typeof OWN

export type ExternalSources = Partial<Record<Directive, readonly string[]>>

/**
 * Returns the Content-Security-Policy of a page. It allows this origin, what the build inlined, and the given external sources.
 * Trusted types are required unless there are external sources, whose scripts do not support them.
 * @param external one list per feature that needs other sites.
 */
export const pagePolicy = (html: string, ...external: ExternalSources[]): string => {
  const hashes = inlineHashes(html)
  const directives = (Object.keys(OWN) as Directive[]).map((directive) => {
    const others = external.flatMap((allowed) => allowed[directive] ?? [])
    return [directive, ...new Set(sources(directive, others, hashes[directive] ?? []))].join(' ')
  })
  return [...directives, ...(external.length === 0 ? TRUSTED_TYPES : [])].join('; ')
}

/** Returns the hashes of what the build inlined, by directive. No other inline style or script is allowed. */
const inlineHashes = (html: string): Partial<Record<Directive, string[]>> => ({
  'style-src': hashesOf(html, /<style[^<>]*>/, '</style>'),
  'script-src': hashesOf(html, /<script>/, '</script>'),
})

const hashesOf = (html: string, start: RegExp, end: string) =>
  html
    .split(start)
    .slice(1)
    .map(
      (rest) =>
        `'sha256-${createHash('sha256')
          .update(rest.split(end, 1)[0] ?? '')
          .digest('base64')}'`,
    )

const sources = (directive: Directive, external: readonly string[], hashes: readonly string[]) => {
  const all = [...OWN[directive], ...external, ...hashes]
  // Browsers ignore 'none' next to other sources.
  return all.length > 1 ? all.filter((source) => source !== "'none'") : all
}

/** Returns the other sites that the public pages of this installation may load from, as its settings require. */
export const listExternalSources = ({
  META_PIXEL_ID,
  CHECKOUT,
  PADDLE_ENVIRONMENT = 'sandbox',
}: ExternalSettings): ExternalSources[] => [
  ...(META_PIXEL_ID === undefined ? [] : [META]),
  ...(CHECKOUT === 'paddle' ? [PADDLE[PADDLE_ENVIRONMENT]] : []),
]

/** Allows only these two files to turn text into HTML or the address of a script. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types question-html worker-url']

const META: ExternalSources = {
  'script-src': ['https://connect.facebook.net'],
  'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
  'img-src': ['https://www.facebook.com'],
}

/**
 * Allows Paddle's script, styles, payment frame and price requests, but not its marketing scripts. Its script positions
 * the frame with style attributes, which hashes and origins cannot allow.
 */
const PADDLE: Record<ApiSettings['PADDLE_ENVIRONMENT'], ExternalSources> = {
  production: {
    'script-src': ['https://cdn.paddle.com'],
    'style-src': ['https://cdn.paddle.com'],
    'style-src-attr': ["'unsafe-inline'"],
    'frame-src': ['https://buy.paddle.com'],
    'connect-src': ['https://checkout-service.paddle.com'],
  },
  sandbox: {
    'script-src': ['https://cdn.paddle.com'],
    'style-src': ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'],
    'style-src-attr': ["'unsafe-inline'"],
    'frame-src': ['https://sandbox-buy.paddle.com'],
    'connect-src': ['https://sandbox-checkout-service.paddle.com'],
  },
}

type ExternalSettings = Partial<Pick<ApiSettings, 'META_PIXEL_ID' | 'CHECKOUT' | 'PADDLE_ENVIRONMENT'>>
