import Router from '@koa/router'
import Koa from 'koa'
import { answer as answerContract } from '#api/contracts/funnel.ts'
import { answering, done } from '#api/lib/answer.ts'
import { securityHeaders } from '#api/lib/headers.ts'
import { makeLog } from '#api/lib/log.ts'
import { makeApiMetrics } from '#api/lib/metrics.ts'
import { observe } from '#api/lib/observe.ts'
import { operations } from '#api/lib/operations.ts'
import { answerRefusals } from '#api/lib/refusals.ts'
import { serve } from '#api/lib/serve.ts'
import { apiSettings } from '#api/lib/settings.ts'
import { makePool } from '#db/client.ts'
import { databaseUrl } from '#db/settings.ts'
import { whenOrphaned } from '#db/startup.ts'
import { makeBus } from '#events/bus.ts'

/** The baseline of http-answer: everything a request meets on its way to the endpoint, which then does nothing. */
const settings = apiSettings(process.env)
const log = makeLog(settings.LOG_LEVEL)
const pool = makePool({ url: databaseUrl(settings), name: 'noop', max: 1 })
const bus = makeBus({ url: undefined, name: 'noop' })
const metrics = makeApiMetrics(pool, bus)
const { endpoint, middleware } = answering({ secret: settings.JWT_SECRET })(answerContract, async () => done)
const router = new Router({ prefix: '/api/v1' })
router[endpoint.method](endpoint.path, middleware)

const app = new Koa()
app.silent = true
app.use(observe(log, metrics))
app.use(securityHeaders(settings.PUBLIC_URL))
app.use(answerRefusals(log, metrics))
app.use(operations({ pool, bus, metrics, metricsToken: undefined, production: false }))
app.use(router.routes())
await serve(app, settings.PORT, settings.HOST)

const stop = () => process.exit(0)
process.once('SIGTERM', stop)
whenOrphaned(stop)
