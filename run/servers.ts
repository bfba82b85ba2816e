import { startNats, startPostgres } from './embedded-servers.ts'
import { findRunning } from './running-product.ts'
import { loadSecrets } from './secrets.ts'
import type { commonSettings } from '#db/settings.ts'

type Settings = ReturnType<typeof commonSettings>

export type Servers = { databaseUrl: string; natsUrl: string | undefined; stop: () => Promise<void> }

/**
 * Starts the servers that the settings do not name, and leaves none running when one of them fails.
 * @param until ends PostgreSQL, also while it starts; `stop` then waits for its end.
 */
export const startServers = async (settings: Settings, password: string, until?: AbortSignal): Promise<Servers> => {
  const { DATA_DIR, DATABASE_URL, NATS_URL } = settings
  const [postgres, nats] = await Promise.allSettled([
    DATABASE_URL ? undefined : startPostgres(DATA_DIR, password, until),
    NATS_URL ? undefined : startNats(DATA_DIR),
  ])
  const stop = async () => {
    if (nats.status === 'fulfilled') await nats.value?.stop()
    if (postgres.status === 'fulfilled') await postgres.value?.stop()
  }
  if (postgres.status === 'fulfilled' && nats.status === 'fulfilled') {
    return { databaseUrl: DATABASE_URL ?? postgres.value?.url ?? '', natsUrl: NATS_URL ?? nats.value?.url, stop }
  }
  await stop()
  throw postgres.status === 'rejected' ? postgres.reason : nats.status === 'rejected' && nats.reason
}

/** Does work of a command line on the servers of the product that runs, else on ones started for the purpose. */
export const withServers = async <T>(
  settings: Settings,
  work: (servers: Omit<Servers, 'stop'>) => Promise<T>,
): Promise<T> => {
  const running = settings.DATABASE_URL ? undefined : findRunning(settings.DATA_DIR)
  if (running) return await work(running)
  // A server that is named brings its password along, and there may be no folder to write ours to.
  const password = settings.DATABASE_URL ? '' : (await loadSecrets(settings.DATA_DIR)).databasePassword
  const servers = await startServers(settings, password)
  try {
    return await work(servers)
  } finally {
    await servers.stop()
  }
}
