import { fileURLToPath } from 'node:url'
import { assertDurable } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { assertKeyStore, keyStoreOf } from '#db/crypto/key-store.ts'
import { createLog } from '#db/log.ts'
import { readRelease } from '#db/release.ts'
import { databaseUrl } from '#db/settings.ts'
import { endSoon, waitForMigrations, whenAnswered, whenOrphaned } from '#db/startup.ts'
import { createBus } from '#events/bus/bus.ts'
import { isSignIn } from './call-classes.ts'
import { createApp } from './app.ts'
import { createApiContext } from './context.ts'
import { refundSimulated } from './payment/paddle/simulated/refund.ts'
import { correctPlans } from './payment/paddle/webhooks/correct-plans.ts'
import { experiment } from './content/quiz/experiment.ts'
import { serve } from './http/server/serve.ts'
import { readCertificate } from './http/server/certificate.ts'
import { recordStart } from './figures/reports/record-start.ts'
import { soldPrices } from './settings/paddle-settings.ts'
import { apiSettings } from './settings/settings.ts'
import { createApiPools } from './pools.ts'

/** Starts the API of this process. It ends with a signal. */
export const startApi = async () => {
  const settings = apiSettings(process.env)
  const log = createLog('api', settings.LOG_LEVEL)
  const pools = createApiPools(databaseUrl(settings), settings, {
    onError: (err) => log.warn({ err }, 'database connection lost'),
  })
  const { pool } = pools
  const bus = createBus({ url: settings.NATS_URL, name: 'api', onState: (bus) => log.info({ bus }, 'bus') })
  await waitForMigrations(pool)
  await whenAnswered(() => assertDurable(pool, settings.SYNCHRONOUS_STANDBY))
  const clock = clockFrom(settings.CLOCK)
  const keyStore = keyStoreOf(settings, pool)
  await whenAnswered(() => assertKeyStore(keyStore))
  const pages = settings.PAGES_DIR ?? fileURLToPath(new URL('../dist/', import.meta.url))
  const deps = { settings, ...pools, keyStore, bus, log, clock, release: experiment }
  const { context, close } = createApiContext(deps)
  await whenAnswered(() => context.questions.refresh())
  const unfollow = context.questions.follow()
  const app = createApp(context, pages)
  const { PORT, HOST, PUBLIC_URL: publicUrl, TLS_DIR, LOOPBACK_PORT } = settings
  const certificate = TLS_DIR === undefined ? undefined : await readCertificate(TLS_DIR)
  const listening = [
    await serve(app, PORT, HOST, { publicUrl, certificate, admission: context.admission, isSlow: isSignIn }),
  ]
  if (LOOPBACK_PORT !== undefined)
    listening.push(await serve(app, LOOPBACK_PORT, '127.0.0.1', { publicUrl, isSlow: isSignIn }))
  void recordStart(pool, clock, { release: readRelease(), prices: soldPrices(settings) }).catch((err: unknown) =>
    log.warn({ err }, 'start not recorded'),
  )
  log.info({ port: PORT }, 'listening')
  for (const gap of settings.checkoutGaps) log.warn(gap)
  const stopping = new AbortController()
  if (settings.CHECKOUT === 'paddle') {
    void refundSimulated(context.paddle, stopping.signal)
    void correctPlans(context.paddle, stopping.signal)
  }

  const stop = async () => {
    endSoon()
    stopping.abort()
    unfollow()
    await Promise.all(listening.map((server) => server.stop()))
    await close()
    await bus.close()
    await pools.close()
    log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  whenOrphaned(stop)
}
