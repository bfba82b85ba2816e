import type { Middleware } from 'koa'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Returns the security headers of every response, also of those that the HTTP parser causes. */
export const createSecurityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(publicUrl?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})

/** Sets the security headers of every response. Pages replace the Content-Security-Policy with their own. */
export const securityHeaders = (publicUrl: string | undefined): Middleware => {
  const headers = createSecurityHeaders(publicUrl)
  return (ctx, next) => {
    for (const name in headers) ctx.res.setHeader(name, headers[name] ?? '')
    // API responses are personal and change over time; endpoints with cacheable content override this.
    if (ctx.path.startsWith('/api/')) ctx.res.setHeader('Cache-Control', 'no-store')
    return next()
  }
}
