import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Endpoint, EndpointOptions } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { notFound, Refusal } from './refusal.ts'

/** Creates the router of `/api/v1`, which also serves the OpenAPI document of its endpoints. */
export const createRouter = (endpoints: readonly Endpoint[], options: EndpointOptions): Router => {
  // Each address has one spelling, because rate limits and metrics match the path as it is written.
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: true })
  for (const { contract, createMiddleware } of endpoints) {
    router[contract.method](contract.path, createMiddleware(options))
  }
  const document = openApi(endpoints.map(({ contract }) => contract))
  router.get('/openapi.json', (ctx) => {
    ctx.body = document
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
