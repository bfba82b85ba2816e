import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store/key-store.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createDisposableKeys } from '#db/crypto/disposable-keys.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { type AdminArea, createAdminArea } from './admin/admin-area.ts'
import { createExplorer, type Explorer, type LoadTraces } from './admin/explorer/explorer.ts'
import { createFunnelReports, type FunnelReports } from './admin/reports/funnel-report.ts'
import { createCabinet } from './cabinet/cabinet.ts'
import { createFunnel, type Funnel } from './funnel/funnel.ts'
import type { QuestionCatalog } from './content/questions/catalog.ts'
import { createCommands } from '#commands/commands.ts'
import { createApiMetrics } from './operations/metrics.ts'
import { createPseudonym, createSignInLog, type Pseudonym, type SignInLog } from './operations/sign-in-log.ts'
import { createPaddle, type Paddle } from './paddle/paddle.ts'
import { createPaddleProvider } from './paddle/provider.ts'
import { STORE_TIMEOUT_MS } from './pools.ts'
import { callerReader } from './http/caller-address.ts'
import { createPasswords } from './security/passwords.ts'
import { createAttemptCounts } from './security/sign-in/attempt-counts.ts'
import { createKnownDevices, type KnownDevices } from './security/sign-in/known-devices.ts'
import { createSignInLimits, withoutSignInLimits } from './security/sign-in/sign-in-limits.ts'
import { deriveKey } from './security/derived-keys.ts'
import { createTokens } from './security/tokens.ts'
import { type ApiSettings, oldestSecret } from './settings/settings.ts'

/** The dependencies that a process passes to its API. */
export type ApiDeps = {
  settings: ApiSettings
  pool: Pool
  reportPool: Pool
  explorerPool: Pool | undefined
  loadTraces: LoadTraces
  keyStore: KeyStore
  bus: Bus
  log: Logger
  clock: Clock
  questions: QuestionCatalog
}

/** The dependencies that endpoints receive. */
export type ApiContext = ApiDeps &
  Funnel &
  Paddle &
  AdminArea & {
    devices: KnownDevices
    logSignIn: SignInLog
    pseudonym: Pseudonym
    funnelReports: FunnelReports
    /** @throws {Refusal} 422 where the explorer isn't set up. */
    explorer: () => Promise<Explorer>
  }

/** Creates the dependencies of the endpoints. `close` writes what is buffered; the pools and the bus stay open. */
export const createApiContext = (deps: ApiDeps): { context: ApiContext; close: () => Promise<void> } => {
  const { settings, pool, reportPool, keyStore, bus, log, clock } = deps
  const store = createEventStore(pool, clock, { timeoutMs: STORE_TIMEOUT_MS })
  const keys = createPersonKeys(pool, keyStore)
  const disposableKeys = createDisposableKeys(pool, keyStore)
  const passwords = createPasswords(settings.PASSWORD_ROUNDS)
  const tokens = createTokens(settings.JWT_SECRET, clock)
  const ids = createAccountIds(keyStore)
  const commands = createCommands({ store, bus, keys, ids, clock })
  const provider = createPaddleProvider(settings)
  const acceptsSimulated = settings.CHECKOUT === 'simulated'
  const pseudonym = createPseudonym(deriveKey(oldestSecret(settings.JWT_SECRET), 'log pseudonyms'), clock)
  const logSignIn = createSignInLog(log, pseudonym)
  const callerOf = callerReader(settings.TRUSTED_PROXIES)
  const devices = createKnownDevices({ pool, tokens, clock, log })
  const counts = createAttemptCounts(pool, deriveKey(oldestSecret(settings.JWT_SECRET), 'attempt counts'), clock)
  const limits =
    settings.RATE_LIMITS === 'on' ? createSignInLimits({ counts, devices, tokens, log }) : withoutSignInLimits
  const stored = { ...deps, ...commands, store, keys, ids, disposableKeys }
  const cabinet = createCabinet({ ...stored, passwords, tokens, provider, limits, devices, acceptsSimulated })
  const admin = createAdminArea({ ...deps, store, keys, passwords, tokens, limits, devices, logSignIn })
  const context: ApiContext = {
    ...createFunnel({ ...stored, callerOf }),
    ...createPaddle({ ...stored, cabinet, provider, metrics: createApiMetrics(pool, bus) }),
    ...stored,
    ...admin,
    devices,
    pseudonym,
    logSignIn,
    funnelReports: createFunnelReports(reportPool, { acceptsSimulated }),
    explorer: createExplorer({
      pool: deps.explorerPool,
      analystUrl: settings.ANALYST_URL,
      loadTraces: deps.loadTraces,
      isLimited: settings.RATE_LIMITS === 'on',
    }),
  }
  const close = async () => {
    await admin.audit.flush()
    await store.close()
  }
  return { context, close }
}
