import Router from '@koa/router'
import type { Middleware } from 'koa'
import { bearerToken, type Endpoint, type EndpointOptions } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { notFound, Refusal } from '#commands/refusal.ts'

const isForAdmins = ({ contract }: Endpoint) => contract.path.startsWith('/admin/')

export type RouterOptions = EndpointOptions & {
  /** Refuses a bearer token that is not an admin's. */
  requireAdmin: (bearer: string | undefined) => Promise<unknown>
}

/**
 * Creates the router of `/api/v1`, which also serves the OpenAPI documents of its endpoints. The public document does
 * not list the endpoints of admins.
 */
export const createRouter = (endpoints: readonly Endpoint[], options: RouterOptions): Router => {
  // Each address has one spelling, because rate limits and metrics match the path as it is written.
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: true })
  for (const { contract, createMiddleware } of endpoints) {
    router[contract.method](contract.path, createMiddleware(options))
  }
  // The documents take 40 ms of CPU, which only their readers need.
  const documentOf = (isListed: (endpoint: Endpoint) => boolean) => {
    let document: ReturnType<typeof openApi> | undefined
    return () => (document ??= openApi(endpoints.filter(isListed).map(({ contract }) => contract)))
  }
  const publicDocument = documentOf((one) => !isForAdmins(one))
  const adminDocument = documentOf(isForAdmins)
  router.get('/openapi.json', (ctx) => {
    ctx.body = publicDocument()
  })
  router.get('/admin/openapi.json', async (ctx) => {
    await options.requireAdmin(bearerToken(ctx.headers.authorization))
    ctx.body = adminDocument()
  })
  return router
}

/** Refuses calls under `/api/` that no route answered: 405 when the path exists with another method, else 404. */
export const refuseUnroutedCalls =
  (router: Router): Middleware =>
  (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods)
    if (methods.length === 0) throw notFound()
    const allow = [...new Set(methods)].join(', ')
    throw new Refusal(405, 'wrong_method', `This address takes ${allow}.`, { headers: { Allow: allow } })
  }
