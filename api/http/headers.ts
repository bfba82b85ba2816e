import type { Middleware } from 'koa'

const YEAR = 365 * 24 * 60 * 60

/** Sent with everything. Pages add a content-security-policy of their own; nothing else may run or be framed. */
export const securityHeaders = (publicUrl: string | undefined): Middleware => {
  const headers: Record<string, string> = {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR}; includeSubDomains` }),
  }
  return (ctx, next) => {
    for (const name in headers) ctx.res.setHeader(name, headers[name] ?? '')
    // Answers of the API are about one person at one moment, unless an endpoint says otherwise.
    if (ctx.path.startsWith('/api/')) ctx.res.setHeader('Cache-Control', 'no-store')
    return next()
  }
}
