import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Behavior, createStandIn, replied } from '#testing/stand-in.ts'
import { type BreakableProxy, createBreakableProxy } from '#testing/breakable-proxy.ts'
import { createPool, type Pool } from '#db/client.ts'
import { openProcessLogins } from '#db/roles.ts'
import { freePort } from '#servers/embedded-servers.ts'
import { type ProcessOptions, startApi, startProjector } from '#bench/tools/processes.ts'
import { createDatabase } from '#bench/tools/servers.ts'
import {
  createPostgres,
  createProcess,
  createServer,
  type Launch,
  type Member,
  type PostgresMember,
  startNatsServer,
} from './members.ts'
import { WEBHOOK_SECRET } from './webhooks.ts'

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
