import { setReportZone } from '#events/time/report-day.ts'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { type AccountIds, createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { type AdminArea, createAdminArea } from './admin-area.ts'
import { type Cabinet, createCabinet } from './cabinet.ts'
import { createFunnel, type Funnel } from './funnel.ts'
import type { Experiment } from './content/quiz/experiment.ts'
import { createCommands } from '#commands/commands.ts'
import { exportChecks } from './operations/doctor/check-metrics.ts'
import { type ApiMetrics, createApiMetrics } from './operations/metrics.ts'
import { createProviderTime } from '#providers/paddle/provider.ts'
import { createPseudonym, createSignInLog } from './operations/sign-in-log.ts'
import { createPaddle, type Paddle } from './payment/paddle/paddle.ts'
import { createLiveCatalog, type LiveCatalog } from './quiz/questions/live-catalog.ts'
import { createQuestionDrafts } from './quiz/questions/drafts.ts'
import { createPreviewTokens } from './quiz/questions/preview-token.ts'
import { createQuestionEditor, type QuestionEditor } from './quiz/questions/question-editor.ts'
import { createPaddleProvider } from './payment/paddle/provider.ts'
import { type CallAdmission, createCallAdmission } from './http/admission/admission.ts'
import { classifyCost, isSignIn } from './call-classes.ts'
import { type CallerReader, callerReader } from './http/caller-address.ts'
import { createPasswords } from './security/passwords.ts'
import { createAttemptCounts } from './security/sign-in/attempt-counts.ts'
import { createEvenTimes, EVEN_TIMES, type EvenTimesDeps } from './security/sign-in/even-times.ts'
import { createKnownDevices, type KnownDevices } from './security/sign-in/known-devices.ts'
import { createSignInLimits, withoutSignInLimits } from './security/sign-in/sign-in-limits.ts'
import { deriveKey } from './security/derived-keys.ts'
import { createTimingCounts, type TimingCounts } from './figures/speed/page-timings.ts'
import { createTokens } from './security/tokens.ts'
import { type ApiSettings, oldestSecret } from './settings/settings.ts'

/** The dependencies that a process passes to its API. */
export type ApiDeps = {
  settings: ApiSettings
  pool: Pool
  reportPool: Pool
  explorerPool: Pool | undefined
  storeTimeoutMs: number
  /** The default hides whether an account exists. */
  times?: EvenTimesDeps
  keyStore: KeyStore
  bus: Bus
  log: Logger
  clock: Clock
  /** The question sets of the release. */
  release: Experiment
}

/** The areas, with what their endpoints use, and what every request uses. */
export type ApiContext = ApiDeps & {
  store: EventStore
  keys: PersonKeys
  ids: AccountIds
  devices: KnownDevices
  callerOf: CallerReader
  metrics: ApiMetrics
  funnel: Funnel
  paddle: Paddle
  cabinet: Cabinet
  admin: AdminArea
  timings: TimingCounts
  admission: CallAdmission
  /** All question sets. */
  questions: LiveCatalog
  questionEditor: QuestionEditor
}

/** Creates the dependencies of the endpoints. `close` writes what is buffered; the pools and the bus stay open. */
export const createApiContext = (deps: ApiDeps): { context: ApiContext; close: () => Promise<void> } => {
  const { settings, pool, keyStore, bus, log, clock } = deps
  setReportZone(settings.REPORT_TIME_ZONE)
  const store = createEventStore(pool, clock, { timeoutMs: deps.storeTimeoutMs })
  const keys = createPersonKeys(keyStore)
  const passwords = createPasswords(settings.PASSWORD_ROUNDS)
  const tokens = createTokens(settings.JWT_SECRET, clock)
  const ids = createAccountIds(keyStore)
  const commands = createCommands({ pool, store, bus, keys, ids, clock })
  const provider = createPaddleProvider(settings, { ...commands, store, bus, keys, clock })
  const providerAheadMs = createProviderTime(settings, clock)
  const metrics = createApiMetrics(deps)
  const acceptsSimulated = settings.CHECKOUT === 'simulated'
  const pseudonym = createPseudonym(deriveKey(oldestSecret(settings.JWT_SECRET), 'log pseudonyms'), clock)
  const logSignIn = createSignInLog(log, pseudonym)
  const callerOf = callerReader(settings.TRUSTED_PROXIES)
  const devices = createKnownDevices({ pool, tokens, clock, log })
  const counts = createAttemptCounts(pool, deriveKey(oldestSecret(settings.JWT_SECRET), 'attempt counts'), clock)
  const limits =
    settings.RATE_LIMITS === 'on' ? createSignInLimits({ counts, devices, tokens, log }) : withoutSignInLimits
  const stored = { ...deps, ...commands, store, keys, ids, acceptsSimulated }
  const requests = {
    callerOf,
    devices,
    limits,
    passwords,
    tokens,
    provider,
    pseudonym,
    logSignIn,
    evenTimes: createEvenTimes(deps.times ?? EVEN_TIMES),
    metrics,
    providerAheadMs,
  }
  const timings = createTimingCounts(pool, clock, log)
  const questions = createLiveCatalog({ ...deps, commands: commands.questionSets })
  const previews = createPreviewTokens(deriveKey(oldestSecret(settings.JWT_SECRET), 'question previews'), clock)
  const questionEditor = createQuestionEditor({
    release: deps.release,
    catalog: questions,
    commands: commands.questionSets,
    drafts: createQuestionDrafts(pool, clock),
    previews,
    publicUrl: settings.PUBLIC_URL,
    clock,
  })
  const shared = { ...stored, ...requests, timings, questions, questionEditor }
  const cabinet = createCabinet(shared)
  const admin = createAdminArea({ ...shared, cabinet })
  const admission = createCallAdmission({
    on: settings.ADMISSION === 'on',
    costClassOf: classifyCost,
    isSlow: isSignIn,
    publicUrl: settings.PUBLIC_URL,
    metrics,
  })
  const context: ApiContext = {
    ...shared,
    admission,
    funnel: createFunnel(shared),
    paddle: createPaddle({ ...shared, cabinet }),
    cabinet,
    admin,
  }
  exportChecks(metrics.registry, { ...shared, pool: deps.reportPool, recent: metrics.recent })
  const close = async () => {
    admission.close()
    await Promise.all([admin.audit.flush(), timings.flush()])
    await store.close()
  }
  return { context, close }
}
