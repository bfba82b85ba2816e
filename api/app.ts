import { createSecretKey } from 'node:crypto'
import Koa from 'koa'
import { chooseLimit } from './call-classes.ts'
import type { ApiContext } from './context.ts'
import type { EndpointContract } from './contracts/endpoint.ts'
import { assistantDoor } from './figures/assistant/door.ts'
import { handleErrors, reportUnhandled } from './http/error-response.ts'
import { securityHeaders } from './http/headers.ts'
import { observeRequests } from './http/observe.ts'
import { watchOuterProxies } from './http/outer-proxies.ts'
import { rateLimits } from './http/rate-limit.ts'
import { createRouter, refuseUnroutedCalls } from './http/router.ts'
import { refuseInvalidTargets, replaceInvalidTargets } from './http/server/request-target.ts'
import { probes } from './operations/probes.ts'
import { apiRoutes } from './routes.ts'
import { separateAdminHost } from './site/admin-host.ts'
import { deriveKey } from './security/derived-keys.ts'
import { oldestSecret } from './settings/settings.ts'
import { listExternalSources } from './site/page-policy.ts'
import { adminSite, publicSite, readSiteMap } from './site/pages.ts'
import { stopPage } from './site/stop-page.ts'
import { wellKnownFiles } from './site/well-known.ts'

const isForAdmins = ({ path }: EndpointContract) => path.startsWith('/admin/')

/**
 * Creates the HTTP application. A request passes its middleware in the order of these lines.
 * @param pages the folder of the built pages.
 */
export const createApp = (context: ApiContext, pages: string): Koa => {
  const { settings, pool, bus, keyStore, log, metrics, callerOf, devices } = context
  const router = createRouter(apiRoutes(context, new Set(readSiteMap(pages))), {
    fingerprintKey: createSecretKey(deriveKey(oldestSecret(settings.JWT_SECRET), 'fingerprints')),
    gate: context.admin.gate,
    documents: [
      { path: '/openapi.json', lists: (one) => !isForAdmins(one) },
      { path: '/admin/openapi.json', lists: isForAdmins, admit: context.admin.admins.require },
    ],
  })
  const isProduction = settings.NODE_ENV === 'production'
  const site = { folder: pages, adminPrefix: settings.ADMIN_PATH_PREFIX, external: listExternalSources(settings) }

  const app = new Koa()
  reportUnhandled(app, log, metrics)
  app.use(replaceInvalidTargets)
  app.use(observeRequests(log, metrics))
  app.use(handleErrors(log, metrics))
  app.use(securityHeaders(settings.PUBLIC_URL))
  app.use(refuseInvalidTargets)
  app.use(probes({ pool, bus, keyStore, metrics, metricsToken: settings.METRICS_TOKEN, isProduction }))
  app.use(watchOuterProxies(callerOf, (isHidden) => metrics.recent.add('callers', isHidden)))
  app.use(rateLimits({ on: settings.RATE_LIMITS === 'on', callerOf, limitOf: chooseLimit, devices }))
  app.use(context.admission.measure)
  app.use(separateAdminHost(settings))
  app.use(router.routes())
  app.use(assistantDoor({ ...context.admin, settings, log, metrics }))
  app.use(stopPage)
  app.use(refuseUnroutedCalls(router))
  app.use(wellKnownFiles({ ...settings, clock: context.clock }))
  app.use(adminSite(site))
  app.use(publicSite(site))
  return app
}
