import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store/key-store.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createDisposableKeys } from '#db/crypto/disposable-keys.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { type AccountSettings, createAccountSettings } from './admin/accounts/account-settings.ts'
import {
  ADMIN_INACTIVITY,
  type AdminSessions,
  createAdminCommands,
  createAdminSessions,
} from './admin/accounts/admin-sessions.ts'
import { type AdminAccounts, createAdminAccounts } from './admin/accounts/admins.ts'
import { type ApiTokens, createApiTokens } from './admin/accounts/api-tokens.ts'
import { type Audit, createAudit } from './admin/accounts/audit.ts'
import { adminSite, createPasskeys, type Passkeys } from './admin/accounts/passkeys.ts'
import { createReaders, type Readers } from './admin/accounts/readers.ts'
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
import { createSessionUses } from './security/session-uses.ts'
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
  Paddle & {
    admins: AdminAccounts
    adminSessions: AdminSessions
    passkeys: Passkeys
    accountSettings: AccountSettings
    apiTokens: ApiTokens
    readers: Readers
    audit: Audit
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
  const audit = createAudit(pool, clock, log)
  const pseudonym = createPseudonym(deriveKey(oldestSecret(settings.JWT_SECRET), 'log pseudonyms'), clock)
  const callerOf = callerReader(settings.TRUSTED_PROXIES)
  const devices = createKnownDevices({ pool, tokens, clock, log })
  const counts = createAttemptCounts(pool, deriveKey(oldestSecret(settings.JWT_SECRET), 'attempt counts'), clock)
  const limits =
    settings.RATE_LIMITS === 'on' ? createSignInLimits({ counts, devices, tokens, log }) : withoutSignInLimits
  const adminCommands = createAdminCommands({ store, bus })
  const uses = createSessionUses({ pool, clock }, ADMIN_INACTIVITY)
  const adminSessions = createAdminSessions({ commands: adminCommands, tokens, uses, clock })
  const { PUBLIC_URL, PORT, ADMIN_HOST } = settings
  const challengeKey = deriveKey(oldestSecret(settings.JWT_SECRET), 'passkey challenges')
  const passkeys = createPasskeys(adminSite(PUBLIC_URL, PORT, ADMIN_HOST), challengeKey, clock)
  const adminDeps = { commands: adminCommands, keys, passwords, passkeys, limits, devices, clock }
  const admins = createAdminAccounts({ ...adminDeps, sessions: adminSessions, setupToken: settings.ADMIN_SETUP_TOKEN })
  const tokenKey = deriveKey(oldestSecret(settings.JWT_SECRET), 'api tokens')
  const apiTokens = createApiTokens({ pool, clock, commands: adminCommands, key: tokenKey })
  const stored = { ...deps, ...commands, store, keys, ids, disposableKeys }
  const cabinet = createCabinet({ ...stored, passwords, tokens, provider, limits, devices, acceptsSimulated })
  const context: ApiContext = {
    ...createFunnel({ ...stored, callerOf }),
    ...createPaddle({ ...stored, cabinet, provider, metrics: createApiMetrics(pool, bus) }),
    ...stored,
    admins,
    apiTokens,
    readers: createReaders({ admins, tokens: apiTokens }),
    adminSessions,
    passkeys,
    accountSettings: createAccountSettings({ ...adminDeps, sessions: adminSessions }),
    audit,
    devices,
    pseudonym,
    logSignIn: createSignInLog(log, pseudonym),
    funnelReports: createFunnelReports(reportPool, { acceptsSimulated }),
    explorer: createExplorer({
      pool: deps.explorerPool,
      analystUrl: settings.ANALYST_URL,
      loadTraces: deps.loadTraces,
      isLimited: settings.RATE_LIMITS === 'on',
    }),
  }
  const close = async () => {
    await audit.flush()
    await store.close()
  }
  return { context, close }
}
