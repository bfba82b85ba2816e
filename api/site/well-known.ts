import type { Middleware } from 'koa'
import type { Clock } from '#db/clock.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { DAY_MS } from '#events/time/time.ts'

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 180

// The hidden area is not listed: a robots.txt is public.
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /account/
Disallow: /success
`

/** Apple looks there for the text that lets the checkout offer Apple Pay. */
export const APPLE_PAY_PATH = '/.well-known/apple-developer-merchantid-domain-association'

type WellKnownOptions = Pick<ApiSettings, 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'APPLE_PAY_ASSOCIATION'> & { clock: Clock }

const securityTxt = ({ SUPPORT_EMAIL, PUBLIC_URL, clock }: WellKnownOptions): string => {
  const expires = new Date(Math.floor(clock().getTime() / DAY_MS + SECURITY_TXT_DAYS) * DAY_MS)
  const lines = [
    `Contact: mailto:${SUPPORT_EMAIL}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(PUBLIC_URL ? [`Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** Serves the files for crawlers and for people who report vulnerabilities. */
export const wellKnownFiles =
  (options: WellKnownOptions): Middleware =>
  (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') ctx.body = ROBOTS
    else if (ctx.path === '/.well-known/security.txt') ctx.body = securityTxt(options)
    else if (ctx.path === APPLE_PAY_PATH && options.APPLE_PAY_ASSOCIATION) ctx.body = options.APPLE_PAY_ASSOCIATION
    else return next()
    ctx.set('Cache-Control', 'public, max-age=3600')
    return undefined
  }
