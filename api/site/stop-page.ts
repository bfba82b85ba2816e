import type { Middleware } from 'koa'

const STOP_LINK = /^\/api\/v1\/reminders\/stop\/([\w.-]{1,200})$/

/**
 * Leads people who open the stop link of a mail's header to the page with one button. Mail programs post to the link
 * (RFC 8058). Opening it stops nothing, because scanners of mails open every link.
 */
export const stopPage: Middleware = (ctx, next) => {
  const [, token] = STOP_LINK.exec(ctx.path) ?? []
  if (token === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
  ctx.status = 303
  ctx.set('Location', `/cancel?reminders#${token}`)
  ctx.set('Cache-Control', 'no-store')
  return undefined
}
