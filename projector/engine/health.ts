import { createServer } from 'node:http'
import { describeError } from '#db/errors.ts'
import type { EngineDeps } from './deps.ts'
import type { StreamProblem } from './metrics.ts'

const SENTENCES: Record<StreamProblem, string> = {
  missing: 'The stream EVENTS is missing and is being filled again',
  shortened: 'Messages were removed from the stream EVENTS, which is being filled again',
  foreign: 'The stream EVENTS belongs to another generation of the log and is being filled again',
  leaderless: 'No NATS server leads the stream EVENTS',
}

/** Serves `/healthz`, `/readyz` and `/metrics` for operators. The public site doesn't expose them. */
export const serveHealth = async (
  port: number,
  { metrics, bus }: EngineDeps,
  keyProblem: () => Promise<string | undefined> = async () => undefined,
) => {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, bus: bus.state() }))
    } else if (request.url === '/readyz') {
      const problem = metrics.streamProblem()
      const keys = await keyProblem().catch((error: unknown) => describeError(error))
      const missing = [...(problem ? [SENTENCES[problem]] : []), ...(keys === undefined ? [] : [keys])]
      const body = { ready: missing.length === 0, missing, bus: bus.state() }
      response.writeHead(body.ready ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } else if (request.url === '/metrics') {
      response.setHeader('content-type', metrics.registry.contentType).end(await metrics.registry.metrics())
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  return server
}
