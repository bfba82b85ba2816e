import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, NODE_FLAGS, PROCESS_FILES, type ProcessName, startChild } from '#operate/servers/child-process.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import type { BenchServers } from './servers.ts'

export const JWT_SECRET = 'a secret for the bench alone with enough characters'
export const ADMIN_SETUP_TOKEN = 'bench-setup-token'

export type ProcessServers = Pick<BenchServers, 'dir' | 'logs' | 'natsUrl'>

/** The entry file of a process, by default the product's; flags of Node, and settings that replace those of the bench. */
export type ProcessOptions = { file?: string; flags?: string[]; env?: NodeJS.ProcessEnv }

export type ApiProcess = Child & { url: string }

/** Starts an API process and waits until it is healthy. */
export const startApi = async (
  servers: ProcessServers,
  databaseUrl: string,
  { env = {}, ...options }: ProcessOptions = {},
): Promise<ApiProcess> => {
  const port = env['PORT'] ?? (await freePort())
  const settings = { ...settingsFor(servers, databaseUrl), PORT: String(port), ...env }
  const child = startFile(servers, 'api', port, { ...options, env: settings })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(`${url}/healthz`, child)
  return { ...child, url }
}

/** Settings for processes of the product on this bench's servers. */
const settingsFor = ({ natsUrl, dir }: ProcessServers, databaseUrl: string) => ({
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: dir,
  DATABASE_URL: databaseUrl,
  NATS_URL: natsUrl,
  JWT_SECRET,
  ADMIN_PATH_PREFIX: '/bench-office',
  ADMIN_SETUP_TOKEN,
  RATE_LIMITS: 'off',
  ADMISSION: 'off',
  LOG_LEVEL: 'info',
})

/** Starts a file of this repository as a child process, which ends with this process. */
const startFile = (
  servers: ProcessServers,
  name: ProcessName,
  id: string | number,
  { file = PROCESS_FILES[name], flags = [], env = {} }: ProcessOptions,
): Child =>
  startChild(process.execPath, [...NODE_FLAGS[name], ...flags, join(root, file)], {
    cwd: root,
    env,
    hasChannel: true,
    logFile: join(servers.logs, `${name}-${id}.log`),
  })

/** Waits until an address answers 200. */
const waitUntilReady = async (url: string, child: Child) => {
  for (;;) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    if (child.process.exitCode !== null)
      throw new Error(`${url}: the process ended with code ${child.process.exitCode}`)
    await delay(30)
  }
}

/** Returns the CPU time that an API process has used, in milliseconds. */
export const cpuTimeMs = async ({ url }: ApiProcess): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(text) ?? []
  if (!seconds) throw new Error(`${url}/metrics reports no CPU time`)
  return Number(seconds) * 1_000
}

/** Starts a projector process, which leads as soon as it holds the lease. */
export const startProjector = (
  servers: ProcessServers,
  databaseUrl: string,
  { env = {}, ...options }: ProcessOptions = {},
): Child =>
  startFile(servers, 'projector', Date.now(), { ...options, env: { ...settingsFor(servers, databaseUrl), ...env } })

const root = fileURLToPath(new URL('../../..', import.meta.url))
