import { createServer } from 'node:http'
import type { ProjectorDeps } from './deps.ts'

/** Serves `/healthz` and `/metrics` for operators. The public site doesn't expose them. */
export const serveHealth = async (port: number, { metrics, bus }: ProjectorDeps) => {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, bus: bus.state() }))
    } else if (request.url === '/metrics') {
      response.setHeader('content-type', metrics.registry.contentType).end(await metrics.registry.metrics())
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  return server
}
