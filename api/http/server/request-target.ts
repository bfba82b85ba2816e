import type { Middleware } from 'koa'
import { invalidRequest } from '#commands/refusal.ts'

/** `refuseInvalidTargets` refuses this path because it cannot be decoded. */
const INVALID_TARGET = '/%00'

/**
 * Replaces a request target without a path, such as `http://`, by one that is refused. In other middleware its path
 * would throw or be null.
 */
export const replaceInvalidTargets: Middleware = (ctx, next) => {
  try {
    // Despite its type, the path is null for an absolute URL without a host.
    if (/^[/*]/.test(String(ctx.path ?? ''))) return next()
  } catch {
    // Falls through to the replacement.
  }
  ctx.req.url = INVALID_TARGET
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
