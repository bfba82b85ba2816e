import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import type { CallerReader } from './caller-address.ts'

/** Headers in which proxies and networks of delivery name the caller. */
const NAMES = [
  'x-forwarded-for',
  'cf-connecting-ip',
  'true-client-ip',
  'x-real-ip',
  'fastly-client-ip',
  'x-azure-clientip',
]

/** Returns whether a proxy names another caller than the one that we count, because we do not trust it. */
const isHidden = ({ headers }: IncomingMessage, address: string): boolean =>
  NAMES.some((name) => {
    const named = String(headers[name] ?? '')
      .slice(0, 100)
      .split(',', 1)[0]
      ?.trim()
    return named !== '' && named !== address && !named?.startsWith(`${address}:`)
  })

/** Counts calls that came through a proxy that TRUSTED_PROXIES does not name: its callers share one limit. */
export const watchOuterProxies =
  (callerOf: CallerReader, count: (isHidden: boolean) => void): Middleware =>
  (ctx, next) => {
    if (ctx.path.startsWith('/api/')) count(isHidden(ctx.req, callerOf(ctx.req).address.replace(/^::ffff:/, '')))
    return next()
  }
