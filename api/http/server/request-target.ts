import type { Middleware } from 'koa'
import { invalidRequest } from '#api/http/refusal.ts'

/** Cannot be decoded, so `refuseBadAddresses` refuses it. */
const UNREADABLE = '/%00'

/**
 * Replaces a request target that has no path, such as `http://`, by one that is refused. Reading its path would throw
 * or give null wherever a middleware looks at it.
 */
export const replaceInvalidTargets: Middleware = (ctx, next) => {
  try {
    // Null for an absolute address without a host, whatever the types say.
    if (/^[/*]/.test(String(ctx.path ?? ''))) return next()
  } catch {
    // Falls through to the replacement.
  }
  ctx.req.url = UNREADABLE
  return next()
}

const isReadable = (path: string) => {
  try {
    return decodeURIComponent(path).isWellFormed() && !path.includes('%00')
  } catch {
    return false
  }
}

/** Refuses paths that cannot be decoded or stored, and HTTP/1.1 requests without a host. */
export const refuseInvalidTargets: Middleware = (ctx, next) => {
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
    throw invalidRequest('The request does not say which host it is for.')
  }
  if (!isReadable(ctx.path)) throw invalidRequest('This address cannot be read.')
  return next()
}
