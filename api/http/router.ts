import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { bearerToken, type Endpoint, type EndpointOptions } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { notFound, Refusal } from '#commands/refusal.ts'

/** An OpenAPI document of some endpoints. */
type Document = {
  path: string
  lists: (contract: EndpointContract) => boolean
  /** Refuses callers who may not read it. */
  admit?: (bearer: string | undefined) => Promise<unknown>
}

export type RouterOptions = EndpointOptions & { documents: readonly Document[] }

/** Creates the router of `/api/v1`, which also serves the OpenAPI documents of its endpoints. */
export const createRouter = (endpoints: readonly Endpoint[], options: RouterOptions): Router => {
  // Each address has one spelling, because rate limits and metrics match the path as it is written.
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: true })
  for (const { contract, createMiddleware } of endpoints) {
    router[contract.method](contract.path, createMiddleware(options))
  }
  for (const { path, lists, admit } of options.documents) {
    // The document takes 40 ms of CPU, which only its readers need.
    let document: ReturnType<typeof openApi> | undefined
    router.get(path, async (ctx) => {
      await admit?.(bearerToken(ctx.headers.authorization))
      ctx.body = document ??= openApi(endpoints.map(({ contract }) => contract).filter(lists))
    })
  }
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
