import { useReportZone } from '#projector/report-zone.ts'
import { assertDurable, createPool } from '#db/client.ts'
import { type Clock, clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import type { Logger } from 'pino'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createCancelLinks, createMailMarks, createStopLinks } from '#db/crypto/signed-links.ts'
import { assertKeyStore, type KeyStore, keyStoreOf } from '#db/crypto/key-store.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { withRelease } from '#db/release.ts'
import { databaseUrl, projectorSettings } from '#db/settings.ts'
import { waitForMigrations, whenAnswered } from '#db/startup.ts'
import { type Commands, createCommands } from '#commands/commands.ts'
import {
  createProviderActions,
  createProviderFigures,
  isCheckoutSimulated,
  createProviderTime,
  readProvider,
} from '#providers/paddle/provider.ts'
import { type Bus, createBus, natsServers } from '#events/bus/bus.ts'
import { serveHealth } from './engine/health.ts'
import { announceNames } from './engine/lease.ts'
import { projections } from './projections.ts'
import { createProjectorMetrics } from './engine/metrics.ts'
import { runAlerts } from './operations/alerts/alerts.ts'
import { listTargets } from './operations/alerts/messages.ts'
import { runErasure } from './account/erasure/erasure.ts'
import { type PeriodicJob, runJobs } from './reactions/periodic.ts'
import { createCustomerRetention } from './operations/jobs/customer-retention.ts'
import { createHeartbeat } from './operations/jobs/heartbeat.ts'
import { createDeviceErasure, createRotation } from './operations/jobs/key-jobs.ts'
import { createLimitRemoval } from './operations/jobs/limit-jobs.ts'
import { createNoOpRemoval } from './operations/jobs/no-op-jobs.ts'
import { createRegistrationRetention, createWithdrawalRetention } from './operations/jobs/record-retention.ts'
import { createRetention } from './operations/jobs/retention.ts'
import { createSessionRemoval } from './operations/jobs/session-jobs.ts'
import { runMail } from './mail/mail.ts'
import { createCopyErasure } from './mail/copy-erasure.ts'
import { createMailRetention } from './mail/mail-retention.ts'
import { createMailSignIn } from './mail/mail-sign-in.ts'
import { assertMailFolder, createMailTransport, type MailTransport } from './mail/mail-transport.ts'
import { mailSettings } from './mail/settings.ts'
import { runMetaPurchase } from './payment/meta/meta-purchase.ts'
import { createReconciliation } from './payment/reconciliation/reconciliation.ts'
import { createWeeklyReport } from './figures/report/weekly-report.ts'
import { runRebuilds } from './operations/rebuilds.ts'
import { runRefunds } from './payment/refunds/refunds.ts'
import { runRelay } from './relay/relay.ts'
import type { ProjectorDeps } from './deps.ts'
import { leadProjections } from './engine/run.ts'

type JobOptions = {
  keys: PersonKeys
  keyStore: KeyStore
  transport: MailTransport
  clock: Clock
  days: number
  hasMeta: boolean
  mail: Pick<ReturnType<typeof mailSettings>, 'smtpUrl' | 'site'>
  heartbeat: Pick<Settings, 'HEARTBEAT_URL' | 'HEARTBEAT_PROBE'>
  figures: ReturnType<typeof createProviderFigures>
  report: Pick<Parameters<typeof createWeeklyReport>[0], 'timeZone' | 'acceptsSimulated' | 'hasHeartbeat' | 'targets'>
}

const NAMES = projections.map(({ name }) => name)

/** Meta refuses purchases that are older. */
const META_DAYS = 7

type Settings = ReturnType<typeof projectorSettings>

export type ProjectorOptions = {
  env: NodeJS.ProcessEnv
  log: Logger
  /** Name under which this projector holds leases. */
  holder: string
  /** Receives the file name of each mail that was stored instead of sent. */
  onStoredMail: (file: string) => void
  /** Wakes what waits for events. The default connects to NATS. */
  bus?: Bus
}

/**
 * Connects a projector to its servers, and checks what it needs.
 * @returns a function that runs projections, reactions and jobs until it is stopped.
 * @throws {Error} with a sentence for the operator.
 */
export const createProjector = async ({ env, log, holder, onStoredMail, ...options }: ProjectorOptions) => {
  const settings = projectorSettings(env)
  const mail = mailSettings(env)
  // Before anything waits for a server.
  const payments = readProvider(env)
  await assertMailFolder(mail)
  const url = databaseUrl(settings)
  const onError = (err: Error) => log.warn({ err }, 'database connection lost')
  // A leader frozen inside a transaction holds its checkpoint locked until the server ends that session.
  const pool = createPool({ url, name: withRelease('projector'), idleInTransactionMs: 3_000, onError })
  const rebuildPool = createPool({ url, name: 'projector-rebuild', statementTimeoutMs: 60_000, onError })
  await waitForMigrations(pool)
  await useReportZone(pool, settings.REPORT_TIME_ZONE)
  await whenAnswered(() => assertDurable(pool, settings.SYNCHRONOUS_STANDBY))
  const keyStore = keyStoreOf(settings, pool)
  await whenAnswered(() => assertKeyStore(keyStore))
  const [keys, ids, clock] = [createPersonKeys(keyStore), createAccountIds(keyStore), clockFrom(settings.CLOCK)]
  const bus = options.bus ?? createLoggedBus(settings, log)
  const store = createEventStore(pool, clock)
  const rebuilding = { pool: rebuildPool, store: createEventStore(rebuildPool, clock) }
  const metrics = createProjectorMetrics()

  const run = async (signal: AbortSignal) => {
    // The stream EVENTS has a copy on each of three servers.
    const replicas = settings.NATS_URL && natsServers(settings.NATS_URL).servers.length >= 3 ? 3 : 1
    const deps: ProjectorDeps = { pool, store, rebuilding, bus, holder, log, metrics, replicas, signal }
    const health = settings.PROJECTOR_PORT
      ? await serveHealth(settings.PROJECTOR_PORT, deps, keyStore.problem)
      : undefined
    const commands = createCommands({ ...deps, keys, ids, clock })
    const provider = createProviderActions(env, { ...deps, ...commands, keys, clock })
    const transport = createMailTransport(mail, onStoredMail)
    await whenAnswered(() => announceNames(pool, NAMES))
    log.info('projecting')
    const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: token, META_API_BASE: base } = settings
    const meta = { base, timeoutMs: 10_000 }
    const hasMeta = pixelId !== undefined && token !== undefined
    const [alerts, figures] = [alertOptions(settings), createProviderFigures(env)]
    const report = reportOptions(settings, env)
    const jobOptions = {
      keys,
      keyStore,
      transport,
      clock,
      days: settings.RETENTION_DAYS,
      hasMeta,
      figures,
      report,
      mail,
      heartbeat: settings,
    }
    await Promise.all([
      leadProjections(projections, deps),
      runRelay(deps),
      runErasure(deps, { keys, ids }),
      runRefunds(deps, { ...commands, keys, clock, provider }),
      runJobs(jobsOf(deps, jobOptions, commands), clock, { ...deps, isSimulated: settings.CLOCK !== undefined }),
      runRebuilds(projections, deps),
      runAlerts(deps, {
        ...alerts,
        transport,
        settings: mail,
        clock,
        providerAheadMs: createProviderTime(payments, clock),
      }),
      runMail(deps, {
        transport,
        settings: mail,
        commands,
        open: keys.open,
        ids,
        ...signersOf(keyStore),
        clock,
      }),
      ...(pixelId && token ? [runMetaPurchase(deps, { ...commands, ...meta, pixelId, token, keys, clock })] : []),
    ])
    health?.close()
    await bus.close()
    for (const one of [store, rebuilding.store]) await one.close()
    for (const one of [pool, rebuildPool]) await one.end()
  }
  return run
}

const signersOf = (keyStore: KeyStore) => ({
  cancelLinks: createCancelLinks(keyStore),
  stopLinks: createStopLinks(keyStore),
  mailMarks: createMailMarks(keyStore),
})

const createLoggedBus = ({ NATS_URL: url }: Settings, log: Logger) =>
  createBus({ url, name: 'projector', onState: (bus) => log.info({ bus }, 'bus') })

const alertOptions = (settings: Settings) => ({
  emails: settings.ALERT_EMAIL,
  webhook: settings.ALERT_WEBHOOK,
  checked: settings,
})

const reportOptions = ({ ALERT_EMAIL, HEARTBEAT_URL, REPORT_TIME_ZONE }: Settings, env: NodeJS.ProcessEnv) => ({
  timeZone: REPORT_TIME_ZONE,
  acceptsSimulated: isCheckoutSimulated(env),
  hasHeartbeat: HEARTBEAT_URL !== undefined,
  targets: listTargets({ emails: ALERT_EMAIL, webhook: undefined }),
})

const jobsOf = (
  { pool, rebuilding, log }: ProjectorDeps,
  { keyStore, transport, hasMeta, mail, heartbeat, ...options }: JobOptions,
  commands: Commands,
): PeriodicJob[] => [
  createRotation(keyStore),
  createRetention({ pool, store: rebuilding.store, ...options }),
  createDeviceErasure({ pool, store: rebuilding.store, ...options, days: hasMeta ? META_DAYS : 0 }),
  createWithdrawalRetention({ pool, store: rebuilding.store, ...options }),
  createRegistrationRetention({ pool: rebuilding.pool, store: rebuilding.store, ...options }, commands),
  createCustomerRetention({ pool: rebuilding.pool, ...options }),
  createSessionRemoval(pool, options.clock),
  createLimitRemoval(pool, options.clock),
  createNoOpRemoval(pool, options.clock),
  createMailRetention(pool, transport, options.clock),
  createCopyErasure(pool, transport),
  ...(mail.smtpUrl ? [createMailSignIn(transport, mail.smtpUrl)] : []),
  ...(heartbeat.HEARTBEAT_URL
    ? [
        createHeartbeat({
          pool,
          log,
          url: heartbeat.HEARTBEAT_URL,
          probe: heartbeat.HEARTBEAT_PROBE ?? `${mail.site}/healthz`,
        }),
      ]
    : []),
  ...(options.figures ? [createReconciliation({ pool, figures: options.figures, clock: options.clock })] : []),
  ...(options.report.targets.length > 0 ? [createWeeklyReport({ pool, clock: options.clock, ...options.report })] : []),
]
