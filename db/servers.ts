import { startNats, startPostgres } from './embedded.ts'
import { findRunning } from './running.ts'
import { loadSecrets } from './secrets.ts'
import type { commonSettings } from './settings.ts'

type Settings = ReturnType<typeof commonSettings>

export type Servers = { databaseUrl: string; natsUrl: string | undefined; stop: () => Promise<void> }

/** The servers that the settings name; for those they do not name, our own, started here. */
export const startServers = async (settings: Settings, password: string): Promise<Servers> => {
  const { DATA_DIR, DATABASE_URL, NATS_URL } = settings
  const [postgres, nats] = await Promise.all([
    DATABASE_URL ? undefined : startPostgres(DATA_DIR, password),
    NATS_URL ? undefined : startNats(DATA_DIR),
  ])
  return {
    databaseUrl: DATABASE_URL ?? postgres?.url ?? '',
    natsUrl: NATS_URL ?? nats?.url,
    stop: async () => {
      await nats?.stop()
      await postgres?.stop()
    },
  }
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
