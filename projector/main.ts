import { hostname } from 'node:os'
import { assertDurable, createPool } from '#db/client.ts'
import { type Clock, clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { createLog } from '#db/log.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createCancelLinks, createStopLinks } from '#db/crypto/signed-links.ts'
import { createDisposableKeyReader, createDisposableKeys, type DisposableKeys } from '#db/crypto/disposable-keys.ts'
import { createKeyStore } from '#db/crypto/key-store/key-store.ts'
import { assertKeyStore } from '#db/crypto/assert-key-store.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { databaseUrl, keyDir, projectorSettings } from '#db/settings.ts'
import { endSoon, endWithSentence, waitForMigrations, whenOrphaned } from '#db/startup.ts'
import { createCommands } from '#commands/commands.ts'
import { createProviderActions } from '#commands/paddle/provider.ts'
import { createBus } from '#events/bus/bus.ts'
import { serveHealth } from './engine/health.ts'
import { announceNames } from './engine/lease.ts'
import { projections } from './projections/index.ts'
import { bindKeys } from './engine/projection.ts'
import { createProjectorMetrics } from './engine/metrics.ts'
import { runErasure } from './reactions/erasure/erasure.ts'
import { type PeriodicJob, runJobs } from './reactions/jobs/jobs.ts'
import { createDeviceErasure, createRotation } from './reactions/jobs/key-jobs.ts'
import { createNoOpRemoval } from './reactions/jobs/no-op-jobs.ts'
import { createRetention } from './reactions/jobs/retention.ts'
import { createSessionRemoval } from './reactions/jobs/session-jobs.ts'
import { runMail } from './reactions/mail/mail.ts'
import { createMailRetention } from './reactions/mail/mail-retention.ts'
import { assertMailFolder, createMailTransport, type MailTransport } from './reactions/mail/mail-transport.ts'
import { mailSettings } from './reactions/mail/settings.ts'
import { runMetaPurchase } from './reactions/meta/meta-purchase.ts'
import { runRebuilds } from './reactions/rebuilds.ts'
import { runRefunds } from './reactions/refunds/refunds.ts'
import { runRelay } from './reactions/relay/relay.ts'
import type { ProjectorDeps } from './engine/deps.ts'
import { runProjection } from './engine/run.ts'
import { createReadCache } from './engine/read-cache.ts'

/** Prints only the file name, which contains no personal data. */
const showMail = (file: string) => process.stdout.write(`A mail was stored as ${file}\n`)

type JobOptions = {
  keys: PersonKeys
  disposableKeys: DisposableKeys
  transport: MailTransport
  clock: Clock
  days: number
}

const jobsOf = (
  { pool, rebuilding }: ProjectorDeps,
  { disposableKeys, transport, ...options }: JobOptions,
): PeriodicJob[] => [
  createRotation(options.keys),
  createRetention({ pool, store: rebuilding.store, ...options }),
  createDeviceErasure(pool, disposableKeys, options.clock),
  createSessionRemoval(pool, options.clock),
  createNoOpRemoval(pool, options.clock),
  createMailRetention(pool, transport, options.clock),
]

const start = async () => {
  const settings = projectorSettings(process.env)
  const mail = mailSettings(process.env)
  await assertMailFolder(mail)
  const log = createLog('projector', settings.LOG_LEVEL)
  const url = databaseUrl(settings)
  const onError = (err: Error) => log.warn({ err }, 'database connection lost')
  // A leader frozen inside a transaction holds its checkpoint locked until the server ends that session.
  const pool = createPool({ url, name: 'projector', idleInTransactionMs: 3_000, onError })
  const rebuildPool = createPool({ url, name: 'projector-rebuild', statementTimeoutMs: 60_000, onError })
  await waitForMigrations(pool)
  await assertDurable(pool)
  const keyStore = createKeyStore(keyDir(settings), clockFrom(settings.CLOCK))
  await assertKeyStore(pool, keyStore)
  const [keys, ids, clock] = [createPersonKeys(pool, keyStore), createAccountIds(keyStore), clockFrom(settings.CLOCK)]
  const bus = createBus({ url: settings.NATS_URL, name: 'projector', onState: (bus) => log.info({ bus }, 'bus') })
  const stopping = new AbortController()
  const deps: ProjectorDeps = {
    pool,
    store: createReadCache(createEventStore(pool, clockFrom(settings.CLOCK))),
    rebuilding: { pool: rebuildPool, store: createEventStore(rebuildPool, clockFrom(settings.CLOCK)) },
    bus,
    holder: `${hostname()}:${process.pid}`,
    log,
    metrics: createProjectorMetrics(),
    replicas: settings.EVENTS_REPLICAS,
    signal: stopping.signal,
  }
  const health = settings.PROJECTOR_PORT ? await serveHealth(settings.PROJECTOR_PORT, deps) : undefined
  stopping.signal.addEventListener('abort', endSoon)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  whenOrphaned(() => stopping.abort())
  const disposableKeys = createDisposableKeys(pool, keyStore)
  const readKeys = createDisposableKeyReader(keyStore)
  const bound = projections.map((projection) => bindKeys(projection, readKeys))
  const commands = createCommands({ ...deps, keys, ids, clock })
  const provider = createProviderActions(process.env, { ...deps, ...commands, keys, clock })
  const transport = createMailTransport(mail, showMail)
  await announceNames(
    pool,
    bound.map(({ name }) => name),
  )
  log.info('projecting')
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: token, META_API_BASE: base } = settings
  const meta = { base, timeoutMs: 10_000 }
  await Promise.all([
    ...bound.map((projection) => runProjection(projection, deps)),
    runRelay(deps),
    runErasure(deps, { keyStore, keys, ids }),
    runRefunds(deps, { ...commands, keys, clock, provider }),
    runJobs(jobsOf(deps, { keys, disposableKeys, transport, clock, days: settings.RETENTION_DAYS }), clock, deps),
    runRebuilds(bound, deps),
    runMail(deps, {
      transport,
      settings: mail,
      commands,
      open: keys.open,
      ids,
      cancelLinks: createCancelLinks(keyStore),
      stopLinks: createStopLinks(keyStore),
      clock,
    }),
    ...(pixelId && token
      ? [runMetaPurchase(deps, { ...commands, ...meta, pixelId, token, keys, disposableKeys, clock })]
      : []),
  ])
  health?.close()
  await bus.close()
  await deps.store.close()
  for (const one of [pool, rebuildPool]) await one.end()
  log.info('stopped')
  process.exit(0)
}

start().catch(endWithSentence)
