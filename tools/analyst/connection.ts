import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openAnalystLogin } from '#db/analyst/role.ts'
import { createPool, openConnection } from '#db/client.ts'
import { commonSettings } from '#db/settings.ts'
import { withServers } from '#operate/servers/servers.ts'
import { findRunning } from '#operate/servers/running-product.ts'

/** Gives the role a password for the time of one command, on a database of this machine. */
const openLogin = async (databaseUrl: string): Promise<string> => {
  const pool = createPool({ url: databaseUrl, name: 'analyst login', max: 1 })
  try {
    return await openAnalystLogin(pool, databaseUrl, randomBytes(24).toString('base64url'))
  } finally {
    await pool.end()
  }
}

/**
 * Opens a connection that is not of a pool: the pools of the product wrap queries and cannot stream a copy. The server ends a
 * statement soon after its client is gone.
 */
export const openClient = (url: string, name: string, types?: pg.CustomTypesConfig): Promise<pg.Client> =>
  openConnection({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    options: '-c client_connection_check_interval=1000',
    ...(types && { types }),
  })

/** The end of the log. */
export type LogEnd = {
  /** Position of the newest event; 0 in an empty log. */
  head: number
  /** Names the history that positions belong to. A restored database has another one. */
  generation: string
}

export const readLogEnd = async (client: pg.Client): Promise<LogEnd> => {
  const { rows } = await client.query<{ position: string; generation: string }>(
    'select position, generation from analyst.newest',
  )
  return { head: Number(rows[0]?.position ?? 0), generation: rows[0]?.generation ?? '' }
}

/**
 * Does work as an analyst: on the database that ANALYST_URL names, such as a replica, else on that of the product that
 * runs here, else on its servers, started for the purpose.
 * @param env the environment of the command.
 * @throws a sentence when DATABASE_URL names a server, whose roles only its owner may change.
 */
export const withAnalyst = async <T>(env: NodeJS.ProcessEnv, work: (analystUrl: string) => Promise<T>): Promise<T> => {
  if (env['ANALYST_URL']) return await work(env['ANALYST_URL'])
  const settings = commonSettings(env)
  if (settings.DATABASE_URL) {
    throw new Error('DATABASE_URL names a server: set ANALYST_URL to its address for the role "analyst"')
  }
  const running = findRunning(settings.DATA_DIR)
  if (running?.analystUrl) return await work(running.analystUrl)
  return await withServers(settings, async ({ databaseUrl }) => await work(await openLogin(databaseUrl)))
}
