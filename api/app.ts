import Koa from 'koa'
import type { ApiContext } from './context.ts'
import { callerAddress } from './http/caller.ts'
import { answerRefusals, reportUnhandled } from './http/error-response.ts'
import { securityHeaders } from './http/headers.ts'
import { observe } from './http/observe.ts'
import { rateLimits } from './http/rate-limit.ts'
import { createRouter, refuseUnroutedCalls } from './http/router.ts'
import { refuseBadAddresses, replaceBadAddresses } from './http/server/addresses.ts'
import { operations } from './operations/server.ts'
import { apiRoutes } from './routes.ts'
import { outsideOf } from './site/page-policy.ts'
import { adminSite, publicSite } from './site/pages.ts'

/**
 * Creates the HTTP application. A request passes its middleware in the order of these lines.
 * @param pages the folder of the built pages.
 */
export const createApp = (context: ApiContext, pages: string): Koa => {
  const { settings, pool, bus, log, metrics } = context
  const router = createRouter(apiRoutes(context), { fingerprintKey: settings.JWT_SECRET })
  const production = settings.NODE_ENV === 'production'
  const site = { folder: pages, adminPrefix: settings.ADMIN_PATH_PREFIX, outside: outsideOf(settings) }

  const app = new Koa()
  reportUnhandled(app, log, metrics)
  app.use(replaceBadAddresses)
  app.use(observe(log, metrics))
  app.use(answerRefusals(log, metrics))
  app.use(securityHeaders(settings.PUBLIC_URL))
  app.use(refuseBadAddresses)
  app.use(operations({ pool, bus, metrics, metricsToken: settings.METRICS_TOKEN, production }))
  app.use(rateLimits(settings.RATE_LIMITS === 'on', callerAddress(settings.TRUSTED_PROXIES)))
  app.use(router.routes())
  app.use(refuseUnroutedCalls(router))
  app.use(adminSite(site))
  app.use(publicSite(site))
  return app
}
