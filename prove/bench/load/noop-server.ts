import { createSecretKey } from 'node:crypto'
import Koa from 'koa'
import { answer as answerContract } from '#api/contracts/quiz/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { securityHeaders } from '#api/http/headers.ts'
import { createRouter } from '#api/http/router.ts'
import { createLog } from '#db/log.ts'
import { createApiMetrics } from '#api/operations/metrics.ts'
import { observeRequests } from '#api/http/observe.ts'
import { probes } from '#api/operations/probes.ts'
import { signedOut } from '#commands/refusal.ts'
import { handleErrors } from '#api/http/error-response.ts'
import { serve } from '#api/http/server/serve.ts'
import { apiSettings } from '#api/settings/settings.ts'
import { createPool } from '#db/client.ts'
import { keyStoreOf } from '#db/crypto/key-store.ts'
import { databaseUrl } from '#db/settings.ts'
import { whenOrphaned } from '#db/startup.ts'
import { createBus } from '#events/bus/bus.ts'

/** Serves the baseline: all middleware of the API, and an endpoint that does nothing. */
const settings = apiSettings(process.env)
const log = createLog('api', settings.LOG_LEVEL)
const pool = createPool({ url: databaseUrl(settings), name: 'noop', max: 1 })
const bus = createBus({ url: undefined, name: 'noop' })
const keyStore = keyStoreOf(settings, pool)
const metrics = createApiMetrics({ settings, pool })
const endpoints = [endpoint(answerContract, async () => done)]
const requireAdmin = () => Promise.reject(signedOut())
const gate = { authorize: requireAdmin, confirm: requireAdmin, recordQuery: requireAdmin, record: requireAdmin }
const router = createRouter(endpoints, {
  fingerprintKey: createSecretKey(Buffer.from(settings.JWT_SECRET[0])),
  gate,
  documents: [],
})

const app = new Koa()
app.silent = true
app.use(observeRequests(log, metrics))
app.use(securityHeaders(settings.PUBLIC_URL))
app.use(handleErrors(log, metrics))
app.use(probes({ pool, bus, keyStore, metrics, metricsToken: undefined, isProduction: false }))
app.use(router.routes())
await serve(app, settings.PORT, settings.HOST)

const stop = () => process.exit(0)
process.once('SIGTERM', stop)
whenOrphaned(stop)
