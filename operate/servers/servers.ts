import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedServer, startNats, startPostgres } from './embedded-servers.ts'
import { findRunning } from './running-product.ts'
import { loadSecrets } from './secrets.ts'
import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import { assertKeyStore, type KeyStore, keyStoreOf } from '#db/crypto/key-store.ts'
import { archiveSettings } from './log-archive.ts'
import { backupDir, type CommonSettings } from '#db/settings.ts'
import { describeError } from '#db/errors.ts'

export type Servers = { databaseUrl: string; natsUrl: string | undefined; stop: () => Promise<void> }

/**
 * Starts a server, and starts it again on its port whenever it ends, because other processes know this address and wait
 * for it. It never gives up, as `supervise` does: a server ends because the machine lacks memory or space.
 * @param start starts it on a port, or on a free one.
 */
const keepRunning = async (name: string, start: (port?: number) => Promise<EmbeddedServer | undefined>) => {
  const first = await start()
  if (!first) return undefined
  let server = first
  let isStopping = false
  const print = (text: string) => process.stderr.write(`${name} ${text}\n`)
  const follow = async () => {
    while (!isStopping) {
      await server.exited
      if (isStopping) return
      print('ended, restarting')
      const again = await start(Number(new URL(first.url).port)).catch((error: unknown) => {
        print(`did not start: ${describeError(error)}`)
      })
      if (again) server = again
      else await delay(1_000)
    }
    await server.stop()
  }
  const following = follow()
  const stop = async () => {
    isStopping = true
    await server.stop()
    await following
  }
  return { url: first.url, stop }
}

/**
 * Starts the servers that have no address in the settings. Stops all of them if one fails.
 * @param natsAuthorization the accounts of our own NATS server; everyone is admitted by default.
 * @param until ends PostgreSQL, even while it starts; `stop` then waits for its end.
 */
export const startServers = async (
  settings: CommonSettings,
  password: string,
  until?: AbortSignal,
  natsAuthorization?: string,
): Promise<Servers> => {
  const { DATA_DIR, DATABASE_URL, NATS_URL } = settings
  const startDatabase = (port?: number) =>
    startPostgres(DATA_DIR, password, until, {
      ...archiveSettings(backupDir(settings)),
      ...(port && { port: String(port) }),
    })
  const [postgres, nats] = await Promise.allSettled([
    DATABASE_URL ? undefined : keepRunning('PostgreSQL', startDatabase),
    NATS_URL ? undefined : keepRunning('NATS', (port) => startNats(DATA_DIR, port, natsAuthorization)),
  ])
  const stop = async () => {
    await Promise.all([nats, postgres].map(async (each) => each.status === 'fulfilled' && (await each.value?.stop())))
  }
  if (postgres.status === 'fulfilled' && nats.status === 'fulfilled') {
    return { databaseUrl: DATABASE_URL ?? postgres.value?.url ?? '', natsUrl: NATS_URL ?? nats.value?.url, stop }
  }
  await stop()
  throw postgres.status === 'rejected' ? postgres.reason : nats.status === 'rejected' && nats.reason
}

/** Runs work of a command on the servers of the running product, or on servers started for it. */
export const withServers = async <T>(
  settings: CommonSettings,
  work: (servers: Omit<Servers, 'stop'>) => Promise<T>,
): Promise<T> => {
  const running = settings.DATABASE_URL ? undefined : findRunning(settings.DATA_DIR)
  if (running) return await work(running)
  // DATABASE_URL contains its password, and the data folder may not be writable.
  const password = settings.DATABASE_URL ? '' : (await loadSecrets(settings.DATA_DIR)).databasePassword
  const servers = await startServers(settings, password)
  try {
    return await work(servers)
  } finally {
    await servers.stop()
  }
}

/** Returns settings with a secret of the master keys. Outside production, that of the data folder is the default. */
export const withSecrets = async (settings: CommonSettings): Promise<CommonSettings> => {
  const { NODE_ENV, DATA_DIR, KEY_WRAP } = settings
  if (KEY_WRAP !== undefined || NODE_ENV === 'production') return settings
  return { ...settings, KEY_WRAP: [(await loadSecrets(DATA_DIR)).keyWrap] }
}

/** Opens the event store of a database for the work of a command, which may take long. */
export const withStore = async <T>(
  databaseUrl: string,
  name: string,
  work: (pool: Pool, store: EventStore) => Promise<T>,
  clock = clockFrom(),
): Promise<T> => {
  const pool = createPool({ url: databaseUrl, name, statementTimeoutMs: 600_000 })
  const store = createEventStore(pool, clock)
  try {
    return await work(pool, store)
  } finally {
    await store.close()
    await pool.end()
  }
}

/** Opens the keys of a database for a command. */
export const openKeyStore = async (settings: CommonSettings, pool: Pool): Promise<KeyStore> => {
  const keyStore = keyStoreOf(await withSecrets(settings), pool)
  await assertKeyStore(keyStore)
  return keyStore
}
