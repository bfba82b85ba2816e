import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Behavior, createStandIn, replied } from '#testing/stand-in.ts'
import { type BreakableProxy, createBreakableProxy } from '#testing/breakable-proxy.ts'
import { createPool, type Pool } from '#db/client.ts'
import { openProcessLogins } from '#db/roles.ts'
import type { Child } from '#servers/child-process.ts'
import { type EmbeddedServer, freePort, startNats, startPostgres } from '#servers/embedded-servers.ts'
import { type ProcessOptions, startApi, startProjector } from '#bench/tools/processes.ts'
import { createDatabase } from '#bench/tools/servers.ts'
import { type Disk, mountDisk } from '#bench/tools/disk.ts'
import { WEBHOOK_SECRET } from './webhooks.ts'

/** A process or server that can be ended and started again at the same address. */
export type Member = {
  name: string
  pid: () => number
  /** @param clockMs how far the clock of a process of the product is ahead. */
  start: (clockMs?: number) => Promise<void>
  /** Ends it by a signal and returns its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number>
  /** Pauses it, or lets it continue. */
  freeze: (on: boolean) => void
}

/** The database server, its address, and its disk where this account may mount one. */
type PostgresMember = Member & { url: string; disk?: Disk | undefined }

/** The product as processes, each connection through a proxy that can be broken. */
export type BreakableProduct = {
  dir: string
  apis: Member[]
  projectors: Member[]
  postgres: PostgresMember
  nats: Member & { wipe: () => Promise<void> }
  /** Receives requests for the APIs in turn, as the proxy of visitors does. */
  front: BreakableProxy
  /** The connections of the processes to PostgreSQL, and to NATS. */
  toPostgres: BreakableProxy
  toNats: BreakableProxy
  /** Connects directly to the database, also while the product can't. */
  pool: Pool
  databaseUrl: string
  natsUrl: string
  keySettings: { KEY_DIR: string; KEY_WRAP: string }
  /** Sets how Meta's API replies. */
  setMeta: (behavior: Behavior) => void
  /** Names processes that ended without being asked to. */
  casualties: string[]
  readLogs: () => Promise<string>
  close: () => Promise<void>
}

export type ProductOptions = {
  /** The server of the database and the address of its superuser. By default, one is started. */
  postgres?: PostgresMember
  /** Flags of Node for the processes. */
  flags?: string[]
  env?: NodeJS.ProcessEnv
  /** Runs on the migrated database before a process starts. */
  prepare?: (pool: Pool) => Promise<void>
  apis?: number
  projectors?: number
}

const accepted = replied(200, { events_received: 1 })

/** Returns flags of Node with which a process reads a clock that is ahead. */
const clockFlags = (aheadMs: number): string[] => {
  if (aheadMs === 0) return []
  const code = `const Real = Date, now = () => Real.now() + ${aheadMs}
    globalThis.Date = class extends Real {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(now()) }
      static now() { return now() }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

type Launch = (flags: string[]) => Promise<Child>

const createProcess = async (name: string, launch: Launch, casualties: string[]): Promise<Member> => {
  let child: Child
  let isEnding = false
  const start = async (clockMs = 0) => {
    const started = await launch(clockFlags(clockMs))
    child = started
    isEnding = false
    void started.exited.then((code) => isEnding || casualties.push(`${name} ended with code ${code}`))
  }
  await start()
  return {
    name,
    pid: () => child.process.pid ?? 0,
    start,
    end: async (signal) => {
      isEnding = true
      child.process.kill(signal)
      const code = await child.exited
      // A process that is still starting ends by the signal itself.
      return child.process.signalCode === signal ? 0 : code
    },
    freeze: (on) => void child.process.kill(on ? 'SIGSTOP' : 'SIGCONT'),
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const createServer = async (name: string, launch: () => Promise<EmbeddedServer>): Promise<Member> => {
  let server = await launch()
  return {
    name,
    pid: () => server.pid,
    start: async () => {
      server = await launch()
    },
    end: async (signal) => {
      if (signal === 'SIGKILL') process.kill(server.pid, signal)
      await server.stop()
      while (isRunning(server.pid)) await new Promise((resolve) => setTimeout(resolve, 10))
      return 0
    },
    freeze: (on) => void process.kill(server.pid, on ? 'SIGSTOP' : 'SIGCONT'),
  }
}

/** Less log than usual, because the disk is small. */
const SETTINGS = { max_connections: '80', max_wal_size: '512MB', min_wal_size: '256MB' }
const DISK = '4g'

/** Starts PostgreSQL, again if processes of a killed server still hold its memory. */
const startStubbornly = async (dir: string, port: string): Promise<EmbeddedServer> => {
  for (let left = 20; ; left--) {
    try {
      return await startPostgres(dir, 'drill', undefined, { port, ...SETTINGS })
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const createPostgres = async (dir: string): Promise<PostgresMember> => {
  const port = String(await freePort())
  const own = join(dir, 'disk')
  const disk = await mountDisk(own, DISK)
  // Its log is on another disk, and can say that this one is full.
  await mkdir(join(dir, 'logs'))
  await symlink(join(dir, 'logs'), join(own, 'logs'))
  const server = await createServer('PostgreSQL', () => startStubbornly(own, port))
  return { ...server, url: `postgres://app:drill@127.0.0.1:${port}/postgres`, disk }
}

const startNatsServer = async (dir: string, port: number): Promise<EmbeddedServer> => {
  const server = await startNats(dir, port)
  if (!server) throw new Error('No nats-server was found: add one to PATH')
  return server
}

/** Starts PostgreSQL, NATS, the APIs, the projectors, and the proxies between them, in a temporary folder. */
export const startBreakable = async (options: ProductOptions = {}): Promise<BreakableProduct> => {
  const dir = await mkdtemp(join(tmpdir(), 'drill-'))
  // PostgreSQL doesn't run as root and needs access to the folder.
  await chmod(dir, 0o755)
  const postgres = options.postgres ?? (await createPostgres(dir))
  const natsPort = await freePort()
  const nats = await createServer('NATS', () => startNatsServer(dir, natsPort))
  const databaseUrl = await createDatabase(postgres, 'drill')
  const natsUrl = `nats://127.0.0.1:${natsPort}`
  const pool = createPool({ url: databaseUrl, name: 'drill', max: 4 })
  await options.prepare?.(pool)
  const [toPostgres, toNats] = [await createBreakableProxy(databaseUrl), await createBreakableProxy(natsUrl)]
  const logins = await openProcessLogins(pool, toPostgres.url, () => 'drill')
  let behavior = accepted
  const meta = await createStandIn(() => behavior)
  const casualties: string[] = []
  const servers = { dir, logs: join(dir, 'logs'), natsUrl: toNats.url }
  const keySettings = { KEY_DIR: join(dir, 'keys'), KEY_WRAP: 'a secret of drills that is long enough' }
  const env = {
    ...keySettings,
    PASSWORD_ROUNDS: '4',
    PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    META_PIXEL_ID: '1',
    META_ACCESS_TOKEN: 'a token of the drill',
    META_API_BASE: meta.origin,
    ...options.env,
  }
  const processOptions = (flags: string[]): ProcessOptions => ({ flags: [...(options.flags ?? []), ...flags], env })
  const ports = await Promise.all(Array.from({ length: options.apis ?? 2 }, () => freePort()))
  const api = (port: number, n: number) => {
    const own = { ...env, PORT: String(port) }
    const launch: Launch = (flags) => startApi(servers, logins.append, { ...processOptions(flags), env: own })
    return createProcess(`API ${n + 1}`, launch, casualties)
  }
  const projector = (n: number) => {
    const launch: Launch = async (flags) => startProjector(servers, logins.project, processOptions(flags))
    return createProcess(`projector ${n + 1}`, launch, casualties)
  }
  const projectors = await Promise.all(Array.from({ length: options.projectors ?? 2 }, (_, n) => projector(n)))
  const apis = await Promise.all(ports.map(api))
  const [first = '', ...others] = ports.map((port) => `http://127.0.0.1:${port}`)
  const front = await createBreakableProxy(first, ...others)
  const logs = async () => (await readdir(servers.logs)).filter((name) => /^(api|projector)/.test(name))
  return {
    dir,
    apis,
    projectors,
    postgres,
    nats: { ...nats, wipe: () => rm(join(dir, 'nats'), { recursive: true }) },
    front,
    toPostgres,
    toNats,
    pool,
    databaseUrl,
    natsUrl,
    keySettings,
    setMeta: (next) => void (behavior = next),
    casualties,
    readLogs: async () => {
      const texts = (await logs()).map((name) => readFile(join(servers.logs, name), 'utf8'))
      return (await Promise.all(texts)).join('\n')
    },
    close: async () => {
      await Promise.all([...apis, ...projectors].map((one) => one.end('SIGTERM')))
      await pool.end()
      await Promise.all([postgres.end('SIGTERM'), nats.end('SIGTERM'), meta.close()])
      for (const proxy of [front, toPostgres, toNats]) proxy.close()
      await postgres.disk?.remove()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
