import { setTimeout as delay } from 'node:timers/promises'
import type { DoctorFinding } from '#api/contracts/operations/doctor.ts'
import { examine, loadChecks } from '#api/operations/doctor/doctor.ts'
import { type ApiSettings, apiSettings } from '#api/settings/settings.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { keyStoreOf } from '#db/crypto/key-store.ts'
import { commonSettings, databaseUrl, SettingsError } from '#db/settings.ts'
import { createEventStore } from '#db/event-store.ts'
import { endWithSentence } from '#db/startup.ts'
import { createProviderTime } from '#providers/paddle/provider.ts'
import { createBus } from '#events/bus/bus.ts'
import { childEnvironment } from '#operate/servers/child-environment.ts'
import { findRunning } from '#operate/servers/running-product.ts'
import { loadSecrets } from '#operate/servers/secrets.ts'
import { withoutContainers } from '#operate/start/without-containers.ts'

/** Returns the environment of the API: this one in a container, and that of the product which `make run` started. */
const apiEnvironment = async (): Promise<NodeJS.ProcessEnv> => {
  if (process.env['DATABASE_URL']) return process.env
  const settings = commonSettings(process.env)
  const running = findRunning(settings.DATA_DIR)
  if (!running) throw new Error(`Nothing runs from ${settings.DATA_DIR}: start it with "make run"`)
  const { databaseUrl: DATABASE_URL, natsUrl: NATS_URL = '', analystUrl: ANALYST_URL = '' } = running
  return { ...childEnvironment(settings, await loadSecrets(settings.DATA_DIR)), DATABASE_URL, NATS_URL, ANALYST_URL }
}

const CONNECT_MS = 1_500

const examineFrom = async (settings: ApiSettings): Promise<DoctorFinding[]> => {
  const connected = new AbortController()
  const onState = (state: string) => state === 'connected' && connected.abort()
  const bus = createBus({ url: settings.NATS_URL, name: 'doctor', onState })
  const pool = createPool({ url: databaseUrl(settings), name: 'doctor', connectTimeoutMs: 2_000 })
  const clock = clockFrom(settings.CLOCK)
  const store = createEventStore(pool, clock)
  try {
    if (bus.state() !== 'absent') await delay(CONNECT_MS, undefined, { signal: connected.signal }).catch(() => {})
    const deps = {
      settings,
      pool,
      store,
      bus,
      clock,
      keyStore: keyStoreOf(settings, pool),
      providerAheadMs: createProviderTime(settings, clock),
    }
    return await examine(await loadChecks(), deps)
  } finally {
    await Promise.all([bus.close(), store.close()])
    await pool.end()
  }
}

/** Describes settings with which no API starts. The other checks need them. */
const settingsFinding = (error: SettingsError): DoctorFinding => ({
  name: 'settings',
  category: 'start',
  title: 'Settings',
  question: 'Can the API start with these settings?',
  state: 'failure',
  answer: error.message,
  fix: '.env, as .env.example describes it',
})

const find = async (): Promise<DoctorFinding[]> => {
  try {
    return await examineFrom(apiSettings(await apiEnvironment()))
  } catch (error) {
    if (error instanceof SettingsError) return [settingsFinding(error)]
    throw error
  }
}

const MARKS = { ok: ' ok ', warning: 'WARN', failure: 'FAIL' } as const

// Containers have such a port for their health check.
const fixHere = (fix: string) => (process.env['LOOPBACK_PORT'] ? fix : withoutContainers(fix))

const inWords = ({ state, category, title, question, answer, fix }: DoctorFinding) =>
  state === 'ok'
    ? `${MARKS.ok}  ${category}: ${title}. ${answer}`
    : `${MARKS[state]}  ${category}: ${title}. ${answer}\n      ${question}\n      Fix: ${fixHere(fix)}`

/** `doctor` examines the installation and ends with code 1 if something fails. `--json` prints the findings as JSON. */
const run = async (isJson: boolean) => {
  const findings = await find()
  const count = (state: DoctorFinding['state']) => findings.filter((one) => one.state === state).length
  const total = `${findings.length} checks, ${count('warning')} warnings, ${count('failure')} failures`
  process.stdout.write(isJson ? `${JSON.stringify(findings)}\n` : `${[...findings.map(inWords), total].join('\n')}\n`)
  process.exit(count('failure') > 0 ? 1 : 0)
}

run(process.argv.includes('--json')).catch(endWithSentence)
