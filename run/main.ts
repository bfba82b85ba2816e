import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, NODE_FLAGS, startChild } from './child-process.ts'
import { openAnalystLogin } from '#db/analyst/role.ts'
import { createPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { findRunning, clearRunning, recordRunning } from './running-product.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { type Servers, startServers } from './servers.ts'
import { readSettings, Server, Common } from '#db/settings.ts'
import { endWithSentence, sentenceOf } from '#db/startup.ts'

// Set by `make dev`: a process starts anew when its sources change.
const watch = process.env['WATCH'] === 'on' ? ['--watch', '--watch-preserve-output'] : []

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (text: string) => process.stdout.write(`${text}\n`)

const RunSettings = Common.extend(Server.shape)
type RunSettings = ReturnType<typeof readRunSettings>

const readRunSettings = () => {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  return readSettings(RunSettings, process.env)
}

const assertPortFree = async (port: number, host: string) => {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: stop what uses it, or start with another, such as PORT=${port + 1} make run`
            : `Port ${port} on ${host} cannot be opened (${error.code}): set PORT or HOST to others`,
        ),
      ),
    )
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Logs of the last run are kept under another name; older ones are gone. */
const turnLogs = async (dir: string) => {
  await mkdir(join(dir, 'logs'), { recursive: true })
  for (const name of ['api', 'projector', 'postgres', 'nats']) {
    const file = join(dir, 'logs', `${name}.log`)
    if (existsSync(file) && statSync(file).size > 0) renameSync(file, join(dir, 'logs', `${name}.1.log`))
  }
}

/** Production brings its own secrets; everywhere else those of the data folder fill in. */
const childEnvironment = (settings: RunSettings, secrets: Secrets, servers: Servers): NodeJS.ProcessEnv => {
  const ours =
    settings.NODE_ENV === 'production'
      ? {}
      : {
          JWT_SECRET: secrets.jwtSecret,
          ADMIN_PATH_PREFIX: secrets.adminPathPrefix,
          ADMIN_SETUP_TOKEN: secrets.adminSetupToken,
        }
  const given = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''),
  )
  return { ...ours, ...given, DATABASE_URL: servers.databaseUrl, NATS_URL: servers.natsUrl ?? '' }
}

/** Tells the operator at once what goes wrong; everything else is in the log. */
const showProblems = (name: string) => (line: string) => {
  if (!line.startsWith('{')) return void (line.trim() && process.stderr.write(`${name}: ${line}\n`))
  const { level, msg, err } = JSON.parse(line)
  if (level >= 40) process.stderr.write(`${name}: ${msg}${err?.message ? ` (${err.message})` : ''}\n`)
}

/** Keeps a process running: one that dies is started again, unless it dies again and again. */
const supervise = (name: string, file: string, env: NodeJS.ProcessEnv, logs: string, giveUp: (why: string) => void) => {
  let child: Child
  let stopping = false
  const deaths: number[] = []
  const start = () => {
    child = startChild(process.execPath, [...NODE_FLAGS, ...watch, join(root, file)], {
      env,
      cwd: root,
      // The child ends by itself when this channel closes, also when we are killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      logFile: join(logs, `${name}.log`),
      onLine: showProblems(name),
    })
    void child.exited.then((code) => {
      if (stopping) return
      deaths.push(performance.now())
      const recent = deaths.filter((at) => at > performance.now() - 30_000).length
      if (recent >= 3) return giveUp(`${name} ended with code ${code}, for the third time`)
      process.stderr.write(`${name} ended with code ${code}, starting it again\n`)
      setTimeout(() => !stopping && start(), 200 * recent)
    })
  }
  start()
  return {
    stop: async () => {
      stopping = true
      await child.stop()
    },
  }
}

const waitUntilReady = async (url: string, hasGivenUp: () => boolean) => {
  let missing: string[] = ['The API does not answer']
  for (let waited = 0; waited < 30_000 && !hasGivenUp(); waited += 50) {
    const answer = await fetch(`${url}/readyz`)
      .then((reply) => reply.json())
      .catch(() => ({ ready: false, missing }))
    if (answer.ready) return
    missing = answer.missing
    await delay(50)
  }
  throw new Error(`Not ready: ${missing.join('; ')}. See the logs in DATA_DIR/logs`)
}

const welcome = (url: string, env: NodeJS.ProcessEnv, settings: RunSettings, seconds: number) => {
  const prefix = env['ADMIN_PATH_PREFIX'] ?? ''
  say(`
  Ready in ${seconds.toFixed(1)} s.

  The site        ${url}/
  The admin area  ${url}${prefix}/login
  First admin     make admin U=<username>      (makes one and prints a password)
                  or POST ${url}/api/v1/admin/auth/register with the setup token as bearer${
                    settings.NODE_ENV === 'production' ? '' : `: ${env['ADMIN_SETUP_TOKEN']}`
                  }
  Events          ${env['NATS_URL'] ? 'PostgreSQL and NATS' : 'PostgreSQL; no nats-server was found, so everything works by polling'}
  State and logs  ${settings.DATA_DIR}

  Ctrl-C stops everything and keeps the state.
`)
}

const isOutOfReach = (error: unknown) =>
  error instanceof AggregateError ||
  (error instanceof Error && 'code' in error && /^(E[A-Z]+|28.*|3D.*)$/.test(String(error.code)))

const unreachable = ({ DATABASE_URL }: RunSettings, error: unknown) =>
  `The database${DATABASE_URL ? ' that DATABASE_URL names' : ''} cannot be used: ${sentenceOf(error)}`

/** Stops everything that was started, the last first, and once. Signals during the start do the same. */
const createShutdown = (logs: string) => {
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  let code = 0
  const stopAll = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  const stop = () => (stopping ??= stopAll())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) say('\nStopping…')
      void stop().then(() => process.exit(code))
    })
  }
  return {
    stop,
    isStopping: () => stopping !== undefined,
    /** Adds what is to be stopped before everything added earlier. */
    add: (one: () => Promise<void>) => void stops.push(one),
    giveUp: (why: string) => {
      code = 1
      process.stderr.write(`${why}. See the logs in ${logs}\n`)
      void stop().then(() => process.exit(code))
    },
  }
}

/** Returns the address for analysts; none on a server that DATABASE_URL names, whose roles only its owner changes. */
const migrateDatabase = async (settings: RunSettings, url: string): Promise<string | undefined> => {
  const pool = createPool({ url, name: 'migrate', statementTimeoutMs: 600_000 })
  try {
    await migrate(pool)
    if (settings.DATABASE_URL) return undefined
    return await openAnalystLogin(pool, url, randomBytes(24).toString('base64url'))
  } catch (error) {
    throw isOutOfReach(error) ? new Error(unreachable(settings, error)) : error
  } finally {
    await pool.end()
  }
}

const startProcesses = async (
  settings: RunSettings,
  secrets: Secrets,
  servers: Servers & { analystUrl: string | undefined },
  shutdown: ReturnType<typeof createShutdown>,
) => {
  const { DATA_DIR, PORT, HOST } = settings
  const env = childEnvironment(settings, secrets, servers)
  for (const name of ['projector', 'api']) {
    const supervised = supervise(name, `${name}/main.ts`, env, join(DATA_DIR, 'logs'), shutdown.giveUp)
    shutdown.add(supervised.stop)
  }
  const url = `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`
  await waitUntilReady(url, shutdown.isStopping)
  const adminUrl = `${url}${env['ADMIN_PATH_PREFIX']}/login`
  const { databaseUrl, analystUrl, natsUrl } = servers
  await recordRunning(DATA_DIR, { pid: process.pid, url, adminUrl, databaseUrl, analystUrl, natsUrl })
  shutdown.add(() => clearRunning(DATA_DIR))
  welcome(url, env, settings, process.uptime())
}

const start = async () => {
  const settings = readRunSettings()
  const { DATA_DIR, PORT, HOST } = settings
  const other = findRunning(DATA_DIR)
  if (other)
    throw new Error(`This already runs from ${DATA_DIR} (process ${other.pid}, ${other.url}): stop it, or set DATA_DIR`)
  await assertPortFree(PORT, HOST)
  const secrets = await loadSecrets(DATA_DIR)
  await turnLogs(DATA_DIR)
  const shutdown = createShutdown(join(DATA_DIR, 'logs'))
  const serversEnd = new AbortController()
  try {
    const starting = startServers(settings, secrets.databasePassword, serversEnd.signal)
    shutdown.add(async () => {
      serversEnd.abort()
      await starting.then((servers) => servers.stop()).catch(() => {})
    })
    const servers = await starting
    const analystUrl = await migrateDatabase(settings, servers.databaseUrl)
    if (!shutdown.isStopping()) await startProcesses(settings, secrets, { ...servers, analystUrl }, shutdown)
  } catch (error) {
    if (shutdown.isStopping()) return
    await shutdown.stop()
    throw error
  }
}

start().catch(endWithSentence)
