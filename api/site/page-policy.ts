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

/** Other sites that a page may draw on, by the directive that lets each in. */
export type ExternalSources = Partial<Record<Directive, readonly string[]>>

/** Styles that the build put into the page are let through by their hash, since nothing else inline may be. */
const inlineStyleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

const sources = (directive: Directive, outside: readonly string[], hashes: string[]) => {
  const all = [...OWN[directive], ...outside, ...(directive === 'style-src' ? hashes : [])]
  // 'none' beside anything else means nothing.
  return all.length > 1 ? all.filter((source) => source !== "'none'") : all
}

/**
 * The content-security-policy of a page: what is ours, the styles in the page itself, and the sites named.
 *
 * @param outside several lists, one for each thing that needs other sites.
 */
export const pagePolicy = (html: string, ...outside: ExternalSources[]): string => {
  const hashes = inlineStyleHashes(html)
  return (Object.keys(OWN) as Directive[])
    .map((directive) => {
      const others = outside.flatMap((allowed) => allowed[directive] ?? [])
      return [directive, ...new Set(sources(directive, others, hashes))].join(' ')
    })
    .join('; ')
}

const META: ExternalSources = {
  'script-src': ['https://connect.facebook.net'],
  'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
  'img-src': ['https://www.facebook.com'],
}

/**
 * Paddle's script and styles, the frame in which people pay, and what asks for prices. Its marketing scripts stay out. Its
 * script places that frame by attributes, which no hash or origin lets through.
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

type Outsiders = Partial<Pick<ApiSettings, 'META_PIXEL_ID' | 'CHECKOUT' | 'PADDLE_ENVIRONMENT'>>

/** The other sites that the public pages of this installation may draw on: those it is set up to use, and no other. */
export const externalSourcesOf = ({
  META_PIXEL_ID,
  CHECKOUT,
  PADDLE_ENVIRONMENT = 'sandbox',
}: Outsiders): ExternalSources[] => [
  ...(META_PIXEL_ID === undefined ? [] : [META]),
  ...(CHECKOUT === 'paddle' ? [PADDLE[PADDLE_ENVIRONMENT]] : []),
]
