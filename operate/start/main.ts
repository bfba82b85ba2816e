import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, statSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { ProcessName } from '#operate/servers/child-process.ts'
import { apiSettings } from '#api/settings/settings.ts'
import { codeOf, describeError } from '#db/errors.ts'
import { openAnalystLogin } from '#db/analyst/role.ts'
import { openProcessLogins } from '#db/roles.ts'
import { createPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { closeToOthers } from '#operate/servers/embedded-servers.ts'
import { clearRunning, findRunning, recordRunning, type RunningProduct } from '#operate/servers/running-product.ts'
import {
  writeAuthorization,
  createNatsAccounts,
  type NatsAccounts,
  natsUrlFor,
} from '#operate/servers/nats-accounts.ts'
import { assertNotHalfRestored } from '#operate/backup/replace.ts'
import { childEnvironment } from '#operate/servers/child-environment.ts'
import { loadSecrets, type Secrets } from '#operate/servers/secrets.ts'
import { type Servers, startServers } from '#operate/servers/servers.ts'
import { mailSettings } from '#projector/mail/settings.ts'
import { projectorSettings, readSettings, Server, Common } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { supervise } from './supervise.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

const RunSettings = Common.extend(Server.shape)
type RunSettings = z.output<typeof RunSettings>

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

/** Renames the logs of the previous run and drops older ones. */
const rotateLogs = async (dir: string) => {
  await mkdir(join(dir, 'logs'), { recursive: true, mode: 0o700 })
  await chmod(join(dir, 'logs'), 0o700)
  for (const name of ['api', 'projector', 'postgres', 'nats']) {
    const file = join(dir, 'logs', `${name}.log`)
    if (!existsSync(file)) continue
    if (statSync(file).size > 0) renameSync(file, join(dir, 'logs', `${name}.1.log`))
  }
}

const waitUntilReady = async (url: string, hasGivenUp: () => boolean) => {
  let missing: string[] = ['The API does not answer']
  for (let waitedMs = 0; waitedMs < 30_000 && !hasGivenUp(); waitedMs += 50) {
    const status = await fetch(`${url}/readyz`)
      .then((reply) => reply.json())
      .catch(() => ({ ready: false, missing }))
    if (status.ready) return
    missing = status.missing
    await delay(50)
  }
  throw new Error(`Not ready: ${missing.join('; ')}. See the logs in DATA_DIR/logs`)
}

const printWelcome = (
  { url, analystUrl }: Pick<RunningProduct, 'url' | 'analystUrl'>,
  env: NodeJS.ProcessEnv,
  settings: RunSettings,
  seconds: number,
) => {
  const prefix = env['ADMIN_PATH_PREFIX'] ?? ''
  print(`
  Ready in ${seconds.toFixed(1)} s. Ctrl-C stops everything and keeps the state.

  The admin area  ${url}${prefix}/login
  First admin     make admin U=<username>      (prints a password)
                  or POST ${url}/api/v1/admin/auth/register with the setup token as bearer${
                    settings.NODE_ENV === 'production' ? '' : `: ${env['ADMIN_SETUP_TOKEN']}`
                  }
  For analysts    ${analystUrl ?? 'set ANALYST_URL, because DATABASE_URL names the server'}
  Events          ${env['NATS_URL'] ? 'PostgreSQL and NATS' : 'PostgreSQL; no nats-server was found, so everything works by polling'}
  State and logs  ${settings.DATA_DIR}
  The site        ${env['PUBLIC_URL'] ? `${env['PUBLIC_URL']}, which your proxy sends to ` : ''}${url}/
`)
}

const isConnectionError = (error: unknown) =>
  error instanceof AggregateError || /^(E[A-Z]+|28.*|3D.*)$/.test(codeOf(error))

const connectionMessage = ({ DATABASE_URL }: RunSettings, error: unknown) =>
  `The database${DATABASE_URL ? ' that DATABASE_URL names' : ''} cannot be used: ${describeError(error)}`

type ProcessAddresses = Record<ProcessName, { DATABASE_URL: string; NATS_URL?: string; ANALYST_URL?: string }>

/** The addresses by which the processes and analysts reach the servers, each with an account of its own. */
type Addresses = { analystUrl: string | undefined; processes: ProcessAddresses }

const newPassword = () => randomBytes(24).toString('base64url')

/**
 * Migrates the database and returns the addresses with their accounts. On a server that DATABASE_URL or NATS_URL names,
 * all use the account of that address, because only its owner creates accounts.
 */
const migrateDatabase = async (settings: RunSettings, servers: Servers, nats: NatsAccounts): Promise<Addresses> => {
  const url = servers.databaseUrl
  const natsUrlOf = (name: 'api' | 'projector') =>
    servers.natsUrl && !settings.NATS_URL ? natsUrlFor(servers.natsUrl, name, nats) : (servers.natsUrl ?? '')
  const addressesWith = (analystUrl: string | undefined, append: string, project: string): Addresses => ({
    analystUrl,
    processes: {
      api: { DATABASE_URL: append, NATS_URL: natsUrlOf('api'), ...(analystUrl && { ANALYST_URL: analystUrl }) },
      projector: { DATABASE_URL: project, NATS_URL: natsUrlOf('projector') },
    },
  })
  const pool = createPool({ url, name: 'migrate', statementTimeoutMs: 600_000 })
  try {
    await migrate(pool)
    if (settings.DATABASE_URL) return addressesWith(undefined, url, url)
    const analystUrl = await openAnalystLogin(pool, url, newPassword())
    const { append, project } = await openProcessLogins(pool, url, newPassword)
    return addressesWith(analystUrl, append, project)
  } catch (error) {
    throw isConnectionError(error) ? new Error(connectionMessage(settings, error)) : error
  } finally {
    await pool.end()
  }
}

const startProcesses = async (
  settings: RunSettings,
  secrets: Secrets,
  servers: Servers & Addresses & { natsConsumerUrl: string | undefined },
  shutdown: Shutdown,
) => {
  const { DATA_DIR, PORT, HOST } = settings
  const env = childEnvironment(settings, secrets)
  for (const name of ['projector', 'api'] as const) {
    const supervised = supervise(name, { ...env, ...servers.processes[name] }, join(DATA_DIR, 'logs'), shutdown.giveUp)
    shutdown.add(supervised.stop)
  }
  const url = `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`
  await waitUntilReady(url, shutdown.isStopping)
  const adminUrl = `${url}${env['ADMIN_PATH_PREFIX']}/login`
  const { databaseUrl, analystUrl, natsUrl, natsConsumerUrl } = servers
  const pid = process.pid
  await recordRunning(DATA_DIR, { pid, url, adminUrl, databaseUrl, analystUrl, natsUrl, natsConsumerUrl })
  shutdown.add(() => clearRunning(DATA_DIR))
  printWelcome({ url, analystUrl }, { ...env, NATS_URL: natsUrl }, settings, process.uptime())
}

const start = async () => {
  const settings = readSettings(RunSettings, process.env)
  const { DATA_DIR, PORT, HOST } = settings
  const running = findRunning(DATA_DIR)
  if (running)
    throw new Error(
      `This already runs from ${DATA_DIR} (process ${running.pid}, ${running.url}): stop it, or set DATA_DIR`,
    )
  await assertPortFree(PORT, HOST)
  assertNotHalfRestored(DATA_DIR)
  const secrets = await loadSecrets(DATA_DIR)
  // The processes read them again, but would first start three times.
  const env = childEnvironment(settings, secrets)
  apiSettings(env)
  projectorSettings(env)
  mailSettings(env)
  await closeToOthers(DATA_DIR)
  await rotateLogs(DATA_DIR)
  const shutdown = createShutdown(join(DATA_DIR, 'logs'))
  const serversEnd = new AbortController()
  try {
    const nats = createNatsAccounts()
    const starting = startServers(settings, secrets.databasePassword, serversEnd.signal, writeAuthorization(nats))
    shutdown.add(async () => {
      serversEnd.abort()
      await starting.then((servers) => servers.stop()).catch(() => {})
    })
    const servers = await starting
    const addresses = await migrateDatabase(settings, servers, nats)
    const ownNatsUrl = settings.NATS_URL ? undefined : servers.natsUrl
    const natsUrl = ownNatsUrl ? natsUrlFor(ownNatsUrl, 'operator', nats) : servers.natsUrl
    const natsConsumerUrl = ownNatsUrl && natsUrlFor(ownNatsUrl, 'consumer', nats)
    const all = { ...servers, ...addresses, natsUrl, natsConsumerUrl }
    if (!shutdown.isStopping()) await startProcesses(settings, secrets, all, shutdown)
  } catch (error) {
    if (shutdown.isStopping()) return
    await shutdown.stop()
    throw error
  }
}

start().catch(endWithSentence)
