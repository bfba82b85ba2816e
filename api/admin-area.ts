import type { Logger } from 'pino'
import type { LiveCatalog } from '#api/quiz/questions/live-catalog.ts'
import type { QuestionEditor } from '#api/quiz/questions/question-editor.ts'
import type { CallerReader } from '#api/http/caller-address.ts'
import type { Cabinet } from '#api/cabinet.ts'
import type { Commands } from '#commands/commands.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { createExplorer, type Explorer } from './operations/explorer/explorer.ts'
import { createFunnelReports, type FunnelReports } from './figures/reports/funnel-report.ts'
import type { Pool } from '#db/client.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import type { ApiMetrics } from '#api/operations/metrics.ts'
import { createDoctor, type Doctor } from '#api/operations/doctor/doctor.ts'
import type { Pseudonym, SignInLog } from '#api/operations/sign-in-log.ts'
import { deriveKey } from '#api/security/derived-keys.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { createSessionUses } from '#api/security/session-uses.ts'
import type { EvenTimes } from './security/sign-in/even-times.ts'
import type { KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { SignInLimits } from '#api/security/sign-in/sign-in-limits.ts'
import type { Tokens } from '#api/security/tokens.ts'
import type { TimingCounts } from '#api/figures/speed/page-timings.ts'
import { type ApiSettings, oldestSecret } from '#api/settings/settings.ts'
import { type AccountSettings, createAccountSettings } from './admins/account-settings.ts'
import { type AdminGate, createAdminGate } from './admins/admin-gate.ts'
import { ADMIN_INACTIVITY, type AdminSessions, createAdminSessions } from './admins/admin-sessions.ts'
import { type AdminAccounts, createAdminAccounts } from './admins/admins.ts'
import { type ApiTokens, createApiTokens } from './admins/api-tokens.ts'
import { type Audit, createAudit } from './admins/audit.ts'
import { createConfirm } from './admins/confirmation.ts'
import { adminRelyingParty, createPasskeys, type Passkeys } from './admins/passkeys.ts'
import { createPersonReader } from './support/person-reader.ts'
import { createSpendImports, type SpendImports } from './figures/spend/spend-imports.ts'
import { createRecordedSignIn, type RecordedSignIn } from './admins/recorded-sign-in.ts'

export type AdminAreaDeps = Commands & {
  settings: ApiSettings
  pool: Pool
  reportPool: Pool
  explorerPool: Pool | undefined
  store: EventStore
  bus: Bus
  keyStore: KeyStore
  ids: AccountIds
  keys: PersonKeys
  passwords: Passwords
  tokens: Tokens
  limits: SignInLimits
  devices: KnownDevices
  callerOf: CallerReader
  logSignIn: SignInLog
  evenTimes: EvenTimes
  pseudonym: Pseudonym
  cabinet: Pick<Cabinet, 'collectData' | 'lookAtPurchases' | 'purchaseOf' | 'sessions'>
  questions: LiveCatalog
  questionEditor: QuestionEditor
  timings: TimingCounts
  acceptsSimulated: boolean
  metrics: ApiMetrics
  clock: Clock
  log: Logger
}

type AdminServices = {
  admins: AdminAccounts
  adminSessions: AdminSessions
  passkeys: Passkeys
  accountSettings: AccountSettings
  apiTokens: ApiTokens
  gate: AdminGate
  signInAdmin: RecordedSignIn
  audit: Audit
  doctor: Doctor
  importFile: SpendImports
  readPerson: ReturnType<typeof createPersonReader>
  funnelReports: FunnelReports
  /** @throws {Refusal} 422 where the explorer isn't set up. */
  explorer: () => Explorer
}

/** Everything that the endpoints of admins may use. Each picks what it needs. */
export type AdminArea = Omit<AdminAreaDeps, keyof AdminServices> & AdminServices

export const createAdminArea = (deps: AdminAreaDeps): AdminArea => {
  const { settings, pool, admins: commands, tokens, clock, log } = deps
  const { PUBLIC_URL, PORT, ADMIN_HOST, ADMIN_SETUP_TOKEN } = settings
  const keyFor = (purpose: Parameters<typeof deriveKey>[1]) => deriveKey(oldestSecret(settings.JWT_SECRET), purpose)
  const uses = createSessionUses({ pool, clock }, ADMIN_INACTIVITY)
  const sessions = createAdminSessions({ commands, tokens, uses, clock })
  const passkeys = createPasskeys(adminRelyingParty(PUBLIC_URL, PORT, ADMIN_HOST), keyFor('passkey challenges'), clock)
  const confirm = createConfirm({ ...deps, commands })
  const shared = { ...deps, commands, sessions, passkeys, confirm }
  const admins = createAdminAccounts({ ...shared, setupToken: ADMIN_SETUP_TOKEN })
  const apiTokens = createApiTokens({ pool, clock, commands, key: keyFor('api tokens') })
  const audit = createAudit(pool, clock, log)
  return {
    ...deps,
    admins,
    adminSessions: sessions,
    passkeys,
    accountSettings: createAccountSettings(shared),
    apiTokens,
    gate: createAdminGate({ sessions, tokens: apiTokens, confirm, audit }),
    signInAdmin: createRecordedSignIn({ ...deps, admins, audit }),
    audit,
    doctor: createDoctor({ ...deps, pool: deps.reportPool, recent: deps.metrics.recent }),
    importFile: createSpendImports(deps),
    readPerson: createPersonReader({ ...deps, pool: deps.reportPool }),
    funnelReports: createFunnelReports(deps.reportPool, deps),
    explorer: createExplorer({
      ownPool: deps.reportPool,
      pool: deps.explorerPool,
      isLimited: settings.RATE_LIMITS === 'on',
    }),
  }
}
