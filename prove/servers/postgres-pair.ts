import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPool, type Pool } from '#db/client.ts'
import { type EmbeddedServer, freePort, startPostgres } from '#operate/servers/embedded-servers.ts'
import { until } from './database.ts'

const PASSWORD = 'test'
const run = promisify(execFile)

export const admin = (url: string): Pool =>
  createPool({ url, name: 'tests', statementTimeoutMs: 60_000, onError: () => {} })

export const kill = async (server: EmbeddedServer) => {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
}

/**
 * Starts a primary and its standby.
 * @param synchronous whether commits wait for the standby.
 */
export const startPair = async ({ synchronous }: { synchronous: boolean }) => {
  const root = await mkdtemp(join(tmpdir(), 'failover-'))
  await chmod(root, 0o755)
  const [first, second] = [join(root, 'first'), join(root, 'second')]
  const port = await freePort()
  const start = (dir: string, more: Record<string, string>) => startPostgres(dir, PASSWORD, undefined, more)
  const settings = { port: String(port), synchronous_standby_names: synchronous ? 'ANY 1 (*)' : '' }

  const empty = await start(first, {})
  await empty.stop()
  // Keeps the owner of the files: PostgreSQL doesn't run as root.
  await run('cp', ['-a', first, second])
  await writeFile(join(second, 'postgres/standby.signal'), '')
  await appendFile(
    join(second, 'postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=app password=${PASSWORD}'\n`,
  )
  const running = { primary: await start(first, settings), standby: await start(second, {}) }
  return {
    running,
    stop: async () => {
      await Promise.all([running.primary.stop(), running.standby.stop()])
      await rm(root, { recursive: true, force: true })
    },
    /** Leaves the standby behind: it gets nothing more. */
    stopReplication: async () => {
      const standby = admin(running.standby.url)
      await standby.query(`alter system set primary_conninfo = ''`)
      await standby.query('select pg_reload_conf()')
      const isReceiving = async () => (await standby.query('select from pg_stat_wal_receiver')).rowCount !== 0
      await until('the standby receives nothing', async () => !(await isReceiving()))
      await standby.end()
    },
    /** Makes the standby the primary after the loss of the former one. */
    failOver: async () => {
      await kill(running.primary)
      const standby = admin(running.standby.url)
      await standby.query('select pg_promote()')
      await standby.end()
    },
    /** The address of the primary. */
    url: `postgres://app:${PASSWORD}@127.0.0.1:${port}/postgres`,
    restartPrimary: async () => {
      running.primary = await start(first, settings)
    },
  }
}
