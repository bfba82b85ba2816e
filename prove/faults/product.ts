import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Behavior, createStandIn, replied } from '#prove/servers/stand-in.ts'
import { type BreakableProxy, createBreakableProxy } from '#prove/servers/breakable-proxy.ts'
import { createPool, type Pool } from '#db/client.ts'
import { openProcessLogins } from '#db/roles.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { type ProcessOptions, startApi, startProjector } from '#prove/bench/tools/processes.ts'
import { createDatabase } from '#prove/bench/tools/servers.ts'
import { WEBHOOK_SECRET } from '#prove/bench/tools/webhooks.ts'
import {
  createPostgres,
  createProcess,
  createServer,
  type Launch,
  type Member,
  type PostgresMember,
  startNatsServer,
} from './members.ts'

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
  env?: NodeJS.ProcessEnv
  apis?: number
  projectors?: number
}

const accepted = replied(200, { events_received: 1 })

const stop = (one: Member) => one.end('SIGTERM')

/** Waits for all, also when one fails: the others are owned then, and can be ended. */
const settled = async <T>(ones: Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(ones)
  return Promise.all(ones)
}

/**
 * Starts PostgreSQL, NATS, the APIs, the projectors, and the proxies between them, in a temporary folder. Ends what it
 * started if one of them fails.
 */
export const startBreakable = async (options: ProductOptions = {}): Promise<BreakableProduct> => {
  await using started = new AsyncDisposableStack()
  const owned = <T>(one: T, end: (one: T) => unknown) => started.adopt(one, async () => void (await end(one)))
  const dir = owned(await mkdtemp(join(tmpdir(), 'drill-')), (path) => rm(path, { recursive: true, force: true }))
  // PostgreSQL doesn't run as root and needs access to the folder.
  await chmod(dir, 0o755)
  const postgres = owned(options.postgres ?? (await createPostgres(dir)), async (server) => {
    await server.end('SIGTERM')
    await server.disk?.remove()
  })
  const natsPort = await freePort()
  const nats = owned(await createServer('NATS', () => startNatsServer(dir, natsPort)), stop)
  const databaseUrl = await createDatabase(postgres, 'drill')
  const natsUrl = `nats://127.0.0.1:${natsPort}`
  const pool = owned(createPool({ url: databaseUrl, name: 'drill', max: 4 }), (one) => one.end())
  const createProxy = async (...urls: [string, ...string[]]) =>
    owned(await createBreakableProxy(...urls), (proxy) => proxy.close())
  const [toPostgres, toNats] = [await createProxy(databaseUrl), await createProxy(natsUrl)]
  const logins = await openProcessLogins(pool, toPostgres.url, () => 'drill')
  let behavior = accepted
  const meta = owned(await createStandIn(() => behavior), (one) => one.close())
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
  const processOptions = (flags: string[]): ProcessOptions => ({ flags, env })
  const ports = await Promise.all(Array.from({ length: options.apis ?? 2 }, () => freePort()))
  const api = async (port: number, n: number) => {
    const own = { ...env, PORT: String(port) }
    const launch: Launch = (flags) => startApi(servers, logins.append, { ...processOptions(flags), env: own })
    return owned(await createProcess(`API ${n + 1}`, launch, casualties), stop)
  }
  const projector = async (n: number) => {
    const launch: Launch = async (flags) => startProjector(servers, logins.project, processOptions(flags))
    return owned(await createProcess(`projector ${n + 1}`, launch, casualties), stop)
  }
  const projectors = await settled(Array.from({ length: options.projectors ?? 2 }, (_, n) => projector(n)))
  const apis = await settled(ports.map(api))
  const [first = '', ...others] = ports.map((port) => `http://127.0.0.1:${port}`)
  const front = await createProxy(first, ...others)
  const logs = async () => (await readdir(servers.logs)).filter((name) => /^(api|projector)/.test(name))
  const running = started.move()
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
    close: () => running.disposeAsync(),
  }
}
